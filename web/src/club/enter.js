// enter.js: who are you? As a guest, with an account, or with a new one; then back to where one came from.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { go, redraw } from '../main.js';
import { suggestedName } from '../lobby/bots.js';
import { api, entered, serverFacts } from '../session/api.js';
import { set, settings } from '../settings.js';
import { clubPage, field, Form, passwordField, ready } from './page.js';
import { enterPart, Ways } from './signin.js';

/** @typedef {'guest' | 'login' | 'register'} Way */

/**
 * @param {() => void} done what follows @param {Way} [first]
 */
export async function enterScreen(done, first) {
  const [facts] = await Promise.all([serverFacts(), ready()]);
  const accounts = facts?.accounts ?? 'none';
  /** @type {Way[]} */
  const ways =
    accounts === 'none' ? ['guest'] : accounts === 'required' ? ['register', 'login'] : ['guest', 'login', 'register'];
  let way = first && ways.includes(first) ? first : ways[0];
  let name = settings.name || suggestedName();

  /** @param {string} path @param {any} body */
  const send = async (path, body) => {
    entered(await api(path, { body }));
    done();
  };
  const forms = {
    guest: new Form((v) => {
      set('name', v.name.trim()); // what the dialog for a new game begins with
      return send('/session', { name: v.name.trim() });
    }),
    login: new Form((v) => send('/login', { name: v.name.trim(), password: v.password })),
    register: new Form((v) =>
      send('/accounts', {
        name: v.name.trim(),
        password: v.password,
        ...(v.email?.trim() ? { email: v.email.trim() } : {}),
      }),
    ),
  };
  const nameField = () =>
    field('name', t('web.club.name'), {
      value: way === 'login' ? settings.name : name,
      fill: way === 'guest' ? 'nickname' : 'username',
      about: t(`web.club.name.${way}`),
    });
  const parts = {
    guest: () => forms.guest.template(nameField(), t('web.club.enter.guest.do'), { primary: true }),
    login: () =>
      forms.login.template(
        html`${nameField()}${passwordField('password', t('web.club.password'), false)}`,
        t('web.club.login'),
        { primary: true },
      ),
    register: () =>
      forms.register.template(
        html`${nameField()}${passwordField('password', t('web.club.password'), true)}${
          facts?.mail
            ? field('email', t('web.club.email'), {
                type: 'email',
                fill: 'email',
                max: 200,
                optional: true,
                about: t('web.club.email.about'),
              })
            : nothing
        }`,
        t('web.club.register'),
        { primary: true },
      ),
  };
  const providers = new Ways('enter', () => (location.hash.startsWith('#/enter') ? '#/' : location.hash));
  const switchTo = (/** @type {Way} */ one) => {
    const typed = /** @type {HTMLInputElement | null} */ (document.querySelector('[name=name]'))?.value;
    if (way !== 'login' && typed) name = typed;
    way = one;
    redraw();
  };
  return {
    title: t('web.club.enter'),
    template: () => enterTemplate(accounts, ways, way, switchTo, parts[way](), enterPart(facts, providers)),
  };
}

/**
 * @param {string} accounts @param {Way[]} ways @param {Way} way @param {(one: Way) => void} switchTo
 * @param {unknown} form @param {unknown} providers
 */
const enterTemplate = (accounts, ways, way, switchTo, form, providers) =>
  clubPage(
    '',
    t('web.club.enter'),
    html`<section class="club-card enter"><p>${t(`web.club.enter.${accounts}`)}</p>
      ${
        ways.length > 1
          ? html`<div class="ways" role="group" aria-label=${t('web.club.enter')}>${ways.map(
              (one) =>
                html`<button class="btn" data-way=${one} aria-pressed=${String(way === one)}
                  @click=${() => switchTo(one)}>${t(`web.club.way.${one}`)}</button>`,
            )}</div>`
          : nothing
      }
      ${form}
      ${way === 'login' ? html`<p class="about">${t('web.club.forgotten')}</p>` : nothing}
      ${providers}</section>`,
  );

/** The address #/enter, from the lobby; afterwards there again. @param {string | undefined} way */
export const enterPage = (way) => enterScreen(() => go('#/'), /** @type {Way | undefined} */ (way));
