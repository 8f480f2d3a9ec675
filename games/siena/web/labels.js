// How actions are told on buttons: a title, a detail, a sign, and the group that a person would look for them in.
import { built, cardOf, facts, handOf, marks, order, priceFor } from './facts.js';
import { icon } from './icons.js';
import { cardLine, cardName, goodName, placeName, say, seatName, signed, statusName } from './words.js';
import { moving, sendable } from './walk.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Label} Label */
/** @typedef {import('./types.js').Group} Group */

/** The next status. @param {Ctx} ctx */
const higher = (ctx) => (ctx.view.status[handOf(ctx) - 1] === 'peasant' ? 'merchant' : 'banker');

/** A label about a card. @param {Ctx} ctx @param {string} id @param {string} group @param {string} title @param {string} [detail] @param {string} [gain] @returns {Label} */
const about = (ctx, id, group, title, detail = '', gain = '') => ({ title, detail: detail || cardLine(ctx, id), icon: icon(cardOf(ctx, id).kind === 'journey' ? 'journey' : cardOf(ctx, id).kind), group, gain, tip: `card ${id}` });

/** Cost of the next level. @param {Ctx} ctx */
const levelCost = (ctx) => facts(ctx).levels[built(ctx.view)]?.cost ?? 0;

/** The number of a range's action; the last of its arguments. @param {Action} a */
const amount = (a) => Number(a.args[a.args.length - 1]);

/** One for each form of action: a range of numbers, or one of them with its number. @type {Record<string, (ctx: Ctx, a: Action) => Label>} */
const told = {
  auction: (ctx, a) => about(ctx, String(a.args[0]), 'put-up', a.to === undefined ? say(ctx, 'auction-n', cardLine(ctx, String(a.args[0])), amount(a)) : cardName(ctx, cardOf(ctx, String(a.args[0]))), say(ctx, 'from-n', a.from ?? amount(a))),
  decline: (ctx) => ({ title: say(ctx, 'decline'), detail: say(ctx, ctx.setup.options.declined === 'out' ? 'decline-sub-out' : 'decline-sub'), icon: icon('stop'), group: 'decline' }),
  bid: (ctx, a) => ({ title: a.to === undefined ? say(ctx, 'bid-florins', amount(a)) : say(ctx, 'bid'), detail: say(ctx, 'from-to', a.from ?? Number(a.args[0]), a.to ?? Number(a.args[0])), icon: icon('coin'), group: 'bid' }),
  pass: (ctx) => ({ title: say(ctx, ctx.view.phase === 'buying' ? 'pass-buy' : ctx.view.high ? 'pass-out' : 'pass-bid'), detail: ctx.view.phase === 'buying' ? say(ctx, 'lap-n', ctx.view.lap) : '', icon: icon('stop'), group: 'pass' }),
  buy: (ctx, a) => {
    const id = String(a.args[0]), cost = priceFor(ctx, cardOf(ctx, id), handOf(ctx)) ?? 0;
    return about(ctx, id, 'buy', cardLine(ctx, id), say(ctx, 'heading-n', cardOf(ctx, id).green), cost ? signed(ctx, -cost) : say(ctx, 'free'));
  },
  first: (ctx, a) => ({ title: seatName(ctx, String(a.args[0])), detail: say(ctx, 'first'), icon: icon('move'), group: 'first' }),
  'play goods': (ctx, a) => about(ctx, String(a.args[0]), 'play', cardLine(ctx, String(a.args[0])), say(ctx, 'place-workers')),
  sell: (ctx, a) => ({ title: say(ctx, 'sell', goodName(ctx, String(a.args[0]))), detail: say(ctx, 'n-ready', ctx.view.ready[String(a.args[0])]), icon: icon(String(a.args[0])), group: `sell ${a.args[0]}`, gain: signed(ctx, facts(ctx).sale[/** @type {import('./types.js').Good} */ (a.args[0])]) }),
  'play mule': (ctx, a) => about(ctx, String(a.args[0]), 'play', ctx.t('card.siena.mule'), say(ctx, 'does-mule')),
  'play francigena': (ctx, a) => about(ctx, String(a.args[0]), 'play', ctx.t('card.siena.francigena'), say(ctx, 'does-francigena')),
  load: (ctx, a) => ({ title: say(ctx, 'load', goodName(ctx, String(a.args[0]))), detail: say(ctx, 'fato-each', facts(ctx).fato[String(a.args[0])] ?? 0), icon: icon(String(a.args[0])), group: `load ${a.args[0]}` }),
  fato: (ctx, a) => ({ title: a.to === undefined ? say(ctx, 'draw-fato-n', amount(a)) : say(ctx, 'draw-fato'), detail: a.to === undefined ? '' : say(ctx, 'from-to', a.from ?? 1, a.to), icon: icon('salimbeni'), group: 'fato' }),
  give: (ctx, a) => ({ title: say(ctx, 'give', Number(a.args[0])), detail: say(ctx, Number(a.args[0]) > 10 ? 'give-two' : 'give-one'), icon: icon('heart'), group: 'give', gain: signed(ctx, -Number(a.args[0])) }),
  keep: (ctx, a) => ({ title: say(ctx, 'keep-n', Number(a.args[0])), detail: '', icon: icon('senesi'), group: 'keep' }),
  travel: (ctx, a) => ({ title: a.to === undefined ? say(ctx, 'travel-n', ctx.t(`term.siena.${a.args[0]}`), amount(a)) : say(ctx, 'travel', ctx.t(`term.siena.${a.args[0]}`)), detail: a.to === undefined ? '' : say(ctx, 'cards-from-to', a.from ?? amount(a), a.to), icon: icon('journey'), group: 'travel' }),
  with: (ctx, a) => about(ctx, String(a.args[0]), 'with', cardLine(ctx, String(a.args[0])), say(ctx, 'travel-with')),
  'play inn': (ctx, a) => about(ctx, String(a.args[0]), ctx.view.step === 'inns' ? 'inns' : 'play', ctx.t('card.siena.inn'), say(ctx, 'inns-sub')),
  heading: (ctx, a) => about(ctx, String(a.args[0]), 'heading', say(ctx, 'move', cardOf(ctx, String(a.args[0])).green), cardLine(ctx, String(a.args[0]))),
  step: (ctx) => ({ title: say(ctx, 'step'), detail: say(ctx, 'walk-points', ctx.view.points), icon: icon('move'), group: 'step' }),
  gift: (ctx) => ({ title: say(ctx, 'gift', 10), detail: say(ctx, 'gift-sub'), icon: icon('gift'), group: 'gift', gain: signed(ctx, -10) }),
  enter: (ctx) => ({ title: say(ctx, 'enter-inn'), detail: ctx.view.courtesans ? say(ctx, 'enter', 10 * ctx.view.courtesans) : say(ctx, 'inn-free'), icon: icon('inn'), group: 'enter' }),
  'enter with': (ctx, a) => about(ctx, String(a.args[0]), 'enter', say(ctx, 'enter-girls')),
  'play girlfriends': (ctx, a) => about(ctx, String(a.args[0]), 'girls', say(ctx, 'card-girlfriends'), ctx.view.step === 'called' ? `${say(ctx, 'girls-inside')}: ${say(ctx, 'girls-inside-sub')}` : say(ctx, 'girls')),
  pay: (ctx) => ({ title: say(ctx, 'pay', Math.min(10, ctx.view.florins[handOf(ctx) - 1])), detail: '', icon: icon('coin'), group: 'pay', gain: signed(ctx, -Math.min(10, ctx.view.florins[handOf(ctx) - 1])) }),
  stop: (ctx) => ({ title: say(ctx, 'stop'), detail: placeName(ctx, ctx.view.pawn[handOf(ctx) - 1] ?? 'wall'), icon: icon('stop'), group: 'stop' }),
  'play deal': (ctx, a) => about(ctx, String(a.args[0]), 'district', cardName(ctx, cardOf(ctx, String(a.args[0]))), say(ctx, 'deal-sub'), cardOf(ctx, String(a.args[0])).kind === 'servi' ? `+${ctx.setup.options.servi ?? 20}` : '+20'),
  'play salimbeni': (ctx, a) => about(ctx, String(a.args[0]), 'district', a.to === undefined ? say(ctx, 'salimbeni-n', ctx.t('card.siena.salimbeni'), amount(a)) : ctx.t('card.siena.salimbeni'), say(ctx, 'does-salimbeni')),
  donate: (ctx) => ({ title: say(ctx, 'donate'), detail: say(ctx, 'donate-sub'), icon: icon('duomo'), group: 'donate' }),
  build: (ctx) => ({ title: say(ctx, 'build', built(ctx.view) + 1), detail: say(ctx, 'build-sub', facts(ctx).levels[built(ctx.view)]?.points ?? 0), icon: icon('tower'), group: 'build', gain: signed(ctx, -levelCost(ctx)) }),
  'build with': (ctx, a) => about(ctx, String(a.args[0]), 'build', say(ctx, 'build-with', built(ctx.view) + 1), ctx.t('card.siena.bricklayer'), signed(ctx, 10 - levelCost(ctx))),
  'play courtesan': (ctx, a) => about(ctx, String(a.args[0]), 'play', ctx.t('card.siena.courtesan'), say(ctx, 'does-courtesan')),
  engage: (ctx) => ({ title: say(ctx, 'engage'), detail: say(ctx, 'engage-sub'), icon: icon('artist'), group: 'engage' }),
  look: (ctx) => ({ title: say(ctx, 'look'), detail: say(ctx, 'look-n', 8), icon: icon('look'), group: 'look', gain: signed(ctx, -8) }),
  'look with': (ctx, a) => about(ctx, String(a.args[0]), 'look', say(ctx, 'look-inn')),
  'play calandrino': (ctx, a) => about(ctx, String(a.args[0]), 'play', ctx.t('card.siena.calandrino'), say(ctx, 'does-calandrino')),
  send: (ctx, a) => ({ title: a.to === undefined ? say(ctx, 'send-n', amount(a)) : say(ctx, 'send'), detail: a.to === undefined ? '' : say(ctx, 'send-from-to', a.from ?? 3, a.to), icon: icon('calandrino'), group: 'send' }),
  'send inn': (ctx, a) => ({ title: a.to === undefined && a.args.length > 1 ? say(ctx, 'send-inn-n', amount(a)) : say(ctx, 'send-inn'), detail: '', icon: icon('inn'), group: 'send' }),
  alms: (ctx) => ({ title: say(ctx, 'give-alms'), detail: say(ctx, 'alms-detail'), icon: icon('coin'), group: 'alms' }),
  cube: (ctx) => ({ title: say(ctx, 'cube'), detail: say(ctx, 'cube-sub', ctx.view.stingy[handOf(ctx) - 1] + 1), icon: icon('stingy'), group: 'cube' }),
  guards: (ctx, a) => about(ctx, String(a.args[0]), 'guards', ctx.t('card.siena.guards'), say(ctx, 'guards-sub')),
  discard: (ctx, a) => about(ctx, String(a.args[0]), 'discard', cardLine(ctx, String(a.args[0])), say(ctx, 'heading-n', cardOf(ctx, String(a.args[0])).green)),
  rise: (ctx) => ({ title: say(ctx, 'rise', statusName(ctx, higher(ctx))), detail: say(ctx, 'rise-sub'), icon: icon(higher(ctx)), group: 'rise' }),
  end: (ctx) => ({ title: say(ctx, 'end'), detail: endWords(ctx), icon: icon('done'), group: 'end' }),
};

/** Who comes after me. @param {Ctx} ctx */
function endWords(ctx) {
  const { ahead } = order(ctx.view);
  return ahead.length > 1 ? say(ctx, 'then', seatName(ctx, ahead[1])) : say(ctx, 'then-round');
}

/** @param {Ctx} ctx @param {Action} action @returns {Label} */
export function actionLabel(ctx, action) {
  const label = told[action.verb]?.(ctx, action) ?? { title: action.action, group: action.verb };
  return { tip: tipOf(ctx, label.group ?? ''), ...label };
}

/** The things whose tips explain a button of the row. @type {Record<string, string>} */
const explained = {
  play: 'count cards', discard: 'pile discards', travel: 'road firenze', give: 'count senesi', keep: 'count senesi', build: 'place torre-del-mangia', donate: 'place duomo', enter: 'place inn', engage: 'place inn', look: 'artist unseen',
  alms: 'count stingy', cube: 'count stingy', guards: 'count stingy', buy: 'surcharge', first: 'initiative', end: 'initiative', 'put-up': 'florins', decline: 'florins',
};

/** @param {Ctx} ctx @param {string} id */
function tipOf(ctx, id) {
  const [verb, good] = id.split(' ');
  if (good && (verb === 'sell' || verb === 'load')) return `good ${good}`;
  if (id === 'rise') return `status ${higher(ctx)}`;
  if (['step', 'stop', 'heading', 'district'].includes(id)) return `place ${ctx.view.pawn[handOf(ctx) - 1] ?? 'wall'}`;
  if (id === 'bid' || id === 'pass') return ctx.view.lot ? `card ${ctx.view.lot}` : ctx.view.step === 'artist' ? 'artist unseen' : 'surcharge';
  return explained[id];
}

/** The row's buttons in the order in which one would read them; what has no action is left out, or tells why not. @param {Ctx} ctx @returns {Group[]} */
export function groups(ctx) {
  const { view } = ctx, seat = handOf(ctx), status = view.status[seat - 1];
  /** @type {Group[]} */
  const out = [];
  const add = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string} */ sign, /** @type {Partial<Group>} */ more = {}) => out.push({ id, title, icon: icon(sign), tip: tipOf(ctx, id), ...more });
  if (!ctx.mine) return out;
  if (view.phase === 'buying') {
    add('buy', say(ctx, 'take-card'), 'play', { why: 'buy S01' });
    add('pass', say(ctx, 'pass-buy'), 'stop', { primary: true });
  } else if (view.phase === 'opening' && view.step === 'plain') {
    add('put-up', say(ctx, 'put-up'), 'hammer');
    add('decline', say(ctx, 'decline'), 'stop', { primary: true });
  } else if (view.phase === 'naming') add('first', say(ctx, 'naming'), 'move');
  else if (view.phase !== 'turns' || view.step !== 'plain') {
    if (moving(ctx)) {
      add('step', say(ctx, 'step'), 'move');
      add('heading', say(ctx, 'play-heading'), 'play');
      add('enter', say(ctx, 'enter-inn'), 'inn');
      add('stop', say(ctx, 'stop'), 'stop', { primary: true, detail: placeName(ctx, view.pawn[seat - 1] ?? 'wall') });
    } else if (view.step === 'loading') {
      for (const good of ['corn', 'wine', 'oil']) if (ctx.can(`load ${good}`)) add(`load ${good}`, say(ctx, 'load', goodName(ctx, good)), good);
      for (const good of ['corn', 'wine', 'oil']) if (ctx.can(`sell ${good}`)) add(`sell ${good}`, say(ctx, 'sell', goodName(ctx, good)), good, { gain: `+${facts(ctx).sale[/** @type {import('./types.js').Good} */ (good)]}` });
      add('play', say(ctx, 'play-card'), 'play', { detail: say(ctx, 'possible', playable(ctx), view.held[seat - 1]) });
      add('fato', say(ctx, 'draw-fato'), 'salimbeni', { primary: true });
    } else if (sendable(ctx)) {
      add('send', say(ctx, 'send'), 'calandrino');
      add('heading', say(ctx, 'play-heading'), 'play');
    }
  } else {
    if (status !== 'banker') {
      const kinds = status === 'peasant' ? ['corn', 'wine', 'oil'] : ['cloth', 'spices'];
      for (const good of kinds) if (ctx.can(`sell ${good}`)) add(`sell ${good}`, say(ctx, 'sell', goodName(ctx, good)), good, { detail: say(ctx, 'n-ready', view.ready[good]), gain: `+${facts(ctx).sale[/** @type {import('./types.js').Good} */ (good)]}` });
      for (const good of kinds) if (!ctx.can(`sell ${good}`) && view.ready[good]) add(`sell ${good}`, say(ctx, 'sell', goodName(ctx, good)), good, { why: `sell ${good}` });
    } else {
      if (view.pawn[seat - 1] === 'torre-del-mangia') add('build', say(ctx, 'build', built(view) + 1), 'tower', { why: 'build' });
      if (view.pawn[seat - 1] === 'duomo') add('donate', say(ctx, 'donate'), 'duomo', { why: 'donate' });
      add('district', say(ctx, 'deal'), 'banchi');
    }
    add('play', say(ctx, 'play-card'), 'play', { detail: say(ctx, 'possible', playable(ctx), view.held[seat - 1]), why: view.held[seat - 1] ? `play ${view.hand[seat - 1][0]} goods` : undefined });
    add('travel', say(ctx, 'go-travel'), 'journey');
    add('give', say(ctx, 'charity'), 'heart');
    add('discard', say(ctx, 'discard'), 'discard', { detail: say(ctx, 'any-card') });
    if (status !== 'banker') add('rise', say(ctx, 'rise', statusName(ctx, higher(ctx))), higher(ctx), { detail: ctx.can('rise') ? say(ctx, 'rise-sub') : say(ctx, 'needs', marks[/** @type {'merchant'|'banker'} */ (higher(ctx))]), why: 'rise' });
    add('end', say(ctx, 'end'), 'done', { primary: true, detail: endWords(ctx) });
  }
  return out;
}

/** Cards of the hand whose picture can be played. @param {Ctx} ctx */
function playable(ctx) {
  const ids = new Set(ctx.actions.filter((a) => a.verb.startsWith('play ')).map((a) => a.args[0]));
  return ids.size;
}
