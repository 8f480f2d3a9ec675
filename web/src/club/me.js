// me.js: my account and the settings of this browser, on one page.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { go, redraw } from '../main.js';
import * as dialog from '../play/dialog.js';
import { download } from '../play/fields.js';
import { settingsPart } from '../play/menu.js';
import { api, entered, left, MustEnter, serverFacts, session } from '../session/api.js';
import { BotsPart } from './bots.js';
import { clubPage, day, errorPart, field, Form, passwordField, personLink, ready, wordsOf } from './page.js';
import { turnOff } from './push.js';
import { digestField, readReach } from './reach.js';
import { limitsPart } from './report.js';
import { confirmPart, connectedPart, enterPart, Ways } from './signin.js';

/** @typedef {{me: any, account: any, blocks: any, facts: any, profile: any, limits: any[]}} State */

/** @param {State} s */
function nameForm(s) {
  return new Form(async (v) => {
    s.me = entered(await api('/session', { method: 'PATCH', body: { name: v.name.trim() } }));
    return t('web.club.saved');
  });
}

/** A guest becomes an account. @param {State} s */
function registerForm(s) {
  return new Form(async (v) => {
    s.me = entered(
      await api('/accounts', {
        body: { name: v.name.trim(), password: v.password, ...(v.email?.trim() ? { email: v.email.trim() } : {}) },
      }),
    );
    s.account = await api('/account');
    return t('web.club.registered');
  });
}

/** @param {State} s */
const passwordForm = (s) =>
  new Form(async (v) => {
    await api('/password', { body: { ...(s.account.password ? { old: v.old } : {}), new: v.new } });
    s.account.password = true;
    return t('web.club.password.changed');
  });

/** @param {State} s */
function mailForm(s) {
  return new Form(async (v) => {
    const email = v.email.trim();
    s.account = await api('/account', {
      method: 'PATCH',
      body: { email, mail: Boolean(email && v.mail), digest: Number(v.digest) },
    });
    return s.account.mail === 'asked' ? t('web.club.mail.asked', email) : t('web.club.saved');
  });
}

/** @param {State} s */
function deleteForm(s) {
  return new Form(async (v) => {
    if (!(await dialog.confirm(t('web.club.delete'), t('web.club.delete.sure'), t('web.club.delete')))) return;
    await api('/account', { method: 'DELETE', body: s.account.password ? { password: v.password } : {} });
    left();
    go('#/');
  });
}

async function exportData() {
  const data = await api('/account/export');
  download('signoria-my-data.json', JSON.stringify(data, null, 1));
}

async function logOut() {
  await turnOff().catch(() => {}); // this browser is not woken any more
  await api('/session', { method: 'DELETE' });
  left();
  go('#/');
}

/** @param {any} me */
async function leaveGuest(me) {
  if (me.account || (await dialog.confirm(t('web.club.logout'), t('web.club.logout.guest'), t('web.club.logout'))))
    await logOut();
}

/** How e-mails stand, in a sentence. @param {any} account */
const mailState = (account) =>
  !account.email
    ? t('web.club.mail.none')
    : account.mail === 'yes'
      ? t('web.club.mail.yes', account.email)
      : account.mail === 'asked'
        ? t('web.club.mail.asked', account.email)
        : t('web.club.mail.no', account.email);

/** @param {string} title @param {unknown} body @param {boolean} [open] */
const folded = (title, body, open = false) =>
  html`<details class="club-fold" ?open=${open}><summary>${title}</summary>${body}</details>`;

/** Who may not invite me. @param {State} s @param {(body: any) => void} block */
const blocksPart = (s, block) => html`<h3>${t('web.club.blocked')}</h3><p class="about">${t('web.club.block.about')}</p>
  ${
    s.blocks.blocks.length
      ? html`<ul class="club-list">${s.blocks.blocks.map(
          (/** @type {any} */ one) => html`<li class="club-row"><a class="club-who"
            href=${personLink(one)}>${one.name || t('web.club.somebody')}</a><button class="btn"
              data-unblock=${one.user} @click=${() => block({ user: one.user, blocked: false })}>${t(
                'web.club.unblock',
              )}<span class="sr-only"> ${one.name}</span></button></li>`,
        )}</ul>`
      : html`<p>${t('web.club.blocked.none')}</p>`
  }
  <label class="club-check"><input type="checkbox" name="guests" .checked=${s.blocks.guests}
    @change=${(/** @type {any} */ e) => block({ guests: true, blocked: e.target.checked })}><span>${t(
      'web.club.block.guests',
    )}</span></label>`;

export async function meScreen() {
  await ready();
  const me = await session();
  if (!me) throw new MustEnter();
  const [account, blocks, facts, profile, { limits }, bots] = await Promise.all([
    api('/account'),
    api('/blocks'),
    serverFacts(),
    api(`/people/${me.id}`),
    me.limits?.length ? api('/limits') : { limits: [] },
    me.account ? api('/bots') : { most: 0, bots: [], turn_seconds: 0 },
  ]);
  /** @type {State} */
  const s = { me, account, blocks, facts, profile, limits };
  const forms = {
    name: nameForm(s),
    register: registerForm(s),
    password: passwordForm(s),
    mail: mailForm(s),
    remove: deleteForm(s),
  };
  let error = '';
  /** @param {() => Promise<void>} what */
  const attempt = async (what) => {
    error = '';
    await what().catch((/** @type {unknown} */ e) => {
      error = wordsOf(e);
    });
    redraw();
  };
  const ways = {
    enter: new Ways('enter', () => '#/me'),
    connect: new Ways('connect', () => '#/me'),
    confirm: new Ways('confirm', () => '#/me'),
    disconnect: (/** @type {string} */ issuer) =>
      attempt(async () => {
        await api('/account/signin', { method: 'DELETE', body: { issuer } });
        s.account = await api('/account');
      }),
  };
  const part = new BotsPart(bots, attempt),
    reach = await readReach(s, attempt);
  /** @param {any} body */
  const block = (body) =>
    attempt(async () => {
      s.blocks = await api('/blocks', { body });
    });
  return {
    title: t('web.club.me.title'),
    template: () => clubPage('me', t('web.club.me.title'), body(s, forms, ways, error, attempt, block, part, reach)),
  };
}

/** @typedef {{enter: Ways, connect: Ways, confirm: Ways, disconnect: (issuer: string) => void}} AllWays */

/** The way to an account, for a guest. @param {State} s @param {Form} form @param {AllWays} ways */
const becomePart = (s, form, ways) =>
  folded(
    t('web.club.become'),
    html`<p>${t('web.club.become.about')}</p>${form.template(
      html`${field('name', t('web.club.name'), {
        value: s.me.name.replace(/[^\p{L}\p{N}]+$/u, ''), // without the sign of a guest
        fill: 'username',
        about: t('web.club.name.register'),
      })}${passwordField('password', t('web.club.password'), true)}${
        s.facts?.mail
          ? field('email', t('web.club.email'), { type: 'email', fill: 'email', max: 200, optional: true })
          : nothing
      }`,
      t('web.club.register'),
      { primary: true },
    )}${enterPart(s.facts, ways.enter)}`,
    true,
  );

/** @param {State} s @param {Form} form @param {AllWays} ways */
const passwordPart = (s, form, ways) => {
  const label = t(s.account.password ? 'web.club.password.change' : 'web.club.password.set');
  return folded(
    label,
    html`${s.account.password ? nothing : html`<p>${t('web.club.password.set.about')}</p>`}${form.template(
      html`<input class="sr-only" type="text" name="username" autocomplete="username" tabindex="-1"
        aria-hidden="true" .value=${s.me.name}>${
          s.account.password ? passwordField('old', t('web.club.password.old'), false) : nothing
        }${passwordField('new', t('web.club.password.new'), true)}`,
      label,
    )}${confirmPart(s.account, ways.confirm)}`,
  );
};

/** @param {State} s @param {Form} form */
function mailPart(s, form) {
  const on = s.account.mail !== 'no' || !s.account.email,
    digest = digestField(s.account);
  return folded(
    t('web.club.email'),
    html`<p data-mail=${s.account.mail}>${mailState(s.account)}</p>${form.template(
      html`${field('email', t('web.club.email'), {
        type: 'email',
        fill: 'email',
        max: 200,
        optional: true,
        value: s.account.email,
        about: t('web.club.email.about'),
      })}<label class="club-check"><input type="checkbox" name="mail" value="yes"
        .checked=${on}><span>${t('web.club.mail.turn')}</span></label>${digest}`,
      t('web.club.save'),
    )}`,
  );
}

/**
 * @param {State} s @param {Form} form @param {AllWays} ways
 * @param {(what: () => Promise<void>) => void} attempt
 */
const dataPart = (s, form, ways, attempt) => html`<section class="club-card"><h2>${t('web.club.data')}</h2><p>${t(
  'web.club.data.about',
)}</p>
  <p class="club-buttons"><button class="btn" data-my-data @click=${() => attempt(exportData)}>${t(
    'web.club.export',
  )}</button></p>
  ${folded(
    t('web.club.delete'),
    html`<p>${t('web.club.delete.about')}</p>${form.template(
      s.account.password ? passwordField('password', t('web.club.password'), false) : nothing,
      t('web.club.delete'),
      { warn: true },
    )}${confirmPart(s.account, ways.confirm)}`,
  )}</section>`;

/**
 * @param {State} s @param {Record<string, Form>} forms @param {AllWays} ways @param {string} error
 * @param {(what: () => Promise<void>) => void} attempt @param {(body: any) => void} block
 * @param {BotsPart} bots @param {import('./reach.js').ReachPart} reach
 */
function body(s, forms, ways, error, attempt, block, bots, reach) {
  const { account } = s.me;
  return html`${errorPart(error)}
    ${limitsPart(s.limits)}<section class="club-card"><h2>${s.me.name}</h2>
      <p>${t(account ? 'web.club.me.account' : 'web.club.me.guest', day(s.profile.created))} <a
        href=${personLink(s.me)}>${t('web.club.profile.mine')}</a></p>
      ${!account && s.facts?.accounts !== 'none' ? becomePart(s, forms.register, ways) : nothing}
      ${folded(
        t('web.club.name.change'),
        forms.name.template(
          field('name', t('web.club.name'), { value: account ? s.me.name : '', fill: 'nickname' }),
          t('web.club.save'),
        ),
      )}
      ${account ? passwordPart(s, forms.password, ways) : nothing}
      ${account && s.facts?.mail ? mailPart(s, forms.mail) : nothing}
      ${account ? connectedPart(s.account, s.facts, ways.connect, ways.disconnect) : nothing}
      <p class="club-buttons">${
        s.me.role === 'admin' ? html`<a class="btn" href="#/admin" data-admin>${t('web.club.admin')}</a>` : nothing
      }<button class="btn" data-logout @click=${() => attempt(() => leaveGuest(s.me))}>${t(
        'web.club.logout',
      )}</button></p></section>
    ${reach.template()}
    <section class="club-card"><h2>${t('web.club.browser')}</h2><div class="fields">${settingsPart(
      redraw,
    )}</div></section>
    <section class="club-card"><h2>${t('web.club.privacy')}</h2>${blocksPart(s, block)}</section>
    ${bots.template()}
    ${dataPart(s, forms.remove, ways, attempt)}`;
}
