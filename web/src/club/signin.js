// signin.js: signing in by a provider (OpenID Connect): its buttons, and the pages to which one comes back.

import { html, nothing } from '../../vendor/lit-html.js';
import { has, t } from '../i18n.js';
import { redraw } from '../main.js';
import { api, entered, serverFacts } from '../session/api.js';
import { clubPage, day, errorPart, field, Form, ready, wordsOf } from './page.js';

/** @typedef {{provider: number, name: string}} Provider */

/** Where one was, as the server takes it. @param {string} hash */
const backTo = (hash) => (/^#\/[\x21-\x7e]{0,380}$/.test(hash) ? hash : '#/');

/**
 * Buttons that lead to providers; what goes wrong before one is there is said below them.
 */
export class Ways {
  /** @param {'enter' | 'connect' | 'confirm'} why @param {() => string} back where one comes back to */
  constructor(why, back) {
    this.why = why;
    this.back = back;
    this.busy = false;
    this.error = '';
  }

  /** @param {Provider} one */
  async follow(one) {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    redraw();
    try {
      const body = { provider: one.provider, for: this.why, back: backTo(this.back()) };
      location.assign((await api('/signin', { body })).url);
    } catch (error) {
      this.error = wordsOf(error);
    } finally {
      this.busy = false; // one may come back to this very page by the browser's own button
      redraw();
    }
  }

  /** @param {Provider[]} providers @param {(name: string) => string} label */
  template(providers, label) {
    return html`<p class="club-buttons">${providers.map(
      (one) =>
        html`<button class="btn" type="button" data-provider=${one.provider} data-for=${this.why} ?disabled=${this.busy}
          @click=${() => this.follow(one)}>${label(one.name)}</button>`,
    )}</p>${errorPart(this.error)}`;
  }
}

/** "Continue with ..." for a page where one enters. @param {any} facts @param {Ways} ways */
export const enterPart = (facts, ways) =>
  facts?.signin?.length
    ? html`<div class="providers">${ways.template(facts.signin, (name) => t('web.club.signin.with', name))}</div>`
    : nothing;

/** An account without a password shows again that it is one's own. @param {any} account @param {Ways} ways */
export const confirmPart = (account, ways) =>
  account.account && !account.password
    ? html`<p class="about">${t('web.club.signin.confirm.about')}</p>${ways.template(
        account.signin.filter((/** @type {any} */ one) => one.provider),
        (name) => t('web.club.signin.confirm', name),
      )}`
    : nothing;

/**
 * Providers that my account is connected to, and those that it could be.
 * @param {any} account @param {any} facts @param {Ways} ways @param {(issuer: string) => void} disconnect
 */
export function connectedPart(account, facts, ways, disconnect) {
  /** @type {any[]} */
  const connected = account.signin;
  const others = (facts?.signin ?? []).filter(
    (/** @type {Provider} */ one) => !connected.some((mine) => mine.provider === one.provider),
  );
  if (!connected.length && !others.length) return nothing;
  return html`<h3>${t('web.club.signin.ways')}</h3>${
    connected.length
      ? html`<ul class="club-list">${connected.map(
          (one) =>
            html`<li class="club-row"><span class="club-who">${t(
              'web.club.signin.connected',
              one.name,
              day(one.since),
            )}</span><button class="btn" data-disconnect=${one.provider} @click=${() => disconnect(one.issuer)}>${t(
              'web.club.signin.disconnect',
            )}<span class="sr-only"> ${one.name}</span></button></li>`,
        )}</ul>`
      : nothing
  }${others.length ? ways.template(others, (name) => t('web.club.signin.connect', name)) : nothing}`;
}

/** @param {URLSearchParams} query */
const target = (query) => {
  const to = backTo(query.get('to') ?? '');
  return to.startsWith('#/signin') || to.startsWith('#/enter') ? '#/' : to;
};

/** It did not work: why, and the ways to continue. @param {any} facts @param {URLSearchParams} query */
function failed(facts, query) {
  const key = `web.club.no.${query.get('error')}`;
  const one = (facts?.signin ?? []).find((/** @type {Provider} */ p) => String(p.provider) === query.get('provider'));
  const words = t(has(key) ? key : 'web.club.no.signin.expired', one?.name ?? t('web.club.signin.somebody'));
  const ways = new Ways('enter', () => target(query));
  return {
    title: t('web.club.signin.failed'),
    template: () =>
      clubPage(
        '',
        t('web.club.signin.failed'),
        html`<section class="club-card enter" data-signin-error=${query.get('error') ?? ''}><p class="error"
          role="alert">${words}</p>${enterPart(facts, ways)}<p class="club-buttons"><a class="btn primary"
          href=${target(query)}>${t('web.club.signin.back')}</a></p></section>`,
      ),
  };
}

/** A new account needs a name. @param {any} facts @param {URLSearchParams} query */
async function nameScreen(facts, query) {
  const waits = await api('/signin').catch((/** @type {any} */ error) => {
    if (error.status === 404) return null;
    throw error;
  });
  if (!waits) return failed(facts, new URLSearchParams({ error: 'signin.expired', to: target(query) }));
  const one = (facts?.signin ?? []).find((/** @type {Provider} */ p) => p.provider === waits.provider);
  const form = new Form(async (v) => {
    entered(await api('/signin/name', { body: { name: v.name.trim() } }));
    location.replace(target(query));
  });
  return {
    title: t('web.club.signin.name'),
    template: () =>
      clubPage(
        '',
        t('web.club.signin.name'),
        html`<section class="club-card enter"><p>${t(
          'web.club.signin.name.about',
          one?.name ?? t('web.club.signin.somebody'),
        )}</p>${form.template(
          field('name', t('web.club.name'), {
            value: waits.name,
            fill: 'nickname',
            about: t('web.club.name.register'),
          }),
          t('web.club.register'),
          { primary: true },
        )}</section>`,
      ),
  };
}

/** Back from a provider. @param {string | undefined} part @param {URLSearchParams} query */
export async function signinScreen(part, query) {
  const [facts] = await Promise.all([serverFacts(), ready()]);
  if (part === 'name') return nameScreen(facts, query);
  if (query.has('error')) return failed(facts, query);
  entered(await api('/session'));
  location.replace(target(query));
  return { title: t('web.club.enter'), template: () => nothing };
}
