// signin.mjs: signing in at a real provider (Debian's Glewlwyd), as strangers with phones do.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ask, forgive, look, phone, register } from './club.mjs';
import { browser, clean, must, root, serveTables, test } from './lib.mjs';

/** A provider whose people come back to this address. @param {string} url */
async function startProvider(url) {
  const child = spawn(join(root, 'tests/server/glewlwyd.py'), ['--client', `${url}/api/v1/signin/callback`], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let wrong = '';
  child.stderr.on('data', (text) => {
    wrong += text;
  });
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  must(value, `the provider did not start: ${wrong}`);
  return { ...JSON.parse(value), child };
}

/** A server with that provider. @param {string} [more] settings */
async function serveWithProvider(more = '') {
  /** @type {any} */ let provider;
  const server = await serveTables(async (url) => {
    provider?.child.stdin.end();
    provider = await startProvider(url);
    const { issuer, client, secret } = provider;
    return `${more}origin = ${url}\noidc_issuer = ${issuer}\noidc_client = ${client}\noidc_secret = ${secret}\noidc_name = Club ID\n`;
  });
  const close = async () => {
    provider.child.stdin.end();
    await server.close();
  };
  return { server, provider, close };
}

/** The provider's own pages: who one is, and that Signoria may know it. @param {any} page @param {any} provider @param {string} name */
async function logInThere(page, provider, name) {
  await page.waitForURL((/** @type {URL} */ url) => url.href.startsWith(new URL(provider.issuer).origin));
  await page.fill('#username', name);
  await page.fill('#password', provider.password);
  await page.click('#loginbut');
  await page.check('#grant-profile');
  await page.click('text=Grant access');
  await page.click('button:has-text("Continue"):enabled');
}

/** What the provider's own pages report is not about us. @param {any} b @param {any} provider */
const forgiveThere = (b, provider) => {
  b.wrong = b.wrong.filter((/** @type {string} */ w) => !w.includes(new URL(provider.issuer).origin));
  forgive(b);
};

async function strangerWithALink() {
  const { server, provider, close } = await serveWithProvider('accounts = 2\n');
  const a = await browser(phone),
    b = await browser(phone);
  await b.page.goto(`${server.url}#/enter/register`);
  await register(b.page, 'bruno');
  await b.page.waitForSelector('.lobby-club');
  const table = await ask(b.page, '/tables', { setup: 'pebbles seats=2', join: 'link' });
  const link = `#/table/${table.id}?code=${table.code}`;
  const { page } = a;
  await page.goto(`${server.url}${link}`);
  await page.waitForSelector('[data-provider]');
  await look(page, 'enter-provider');
  await page.click('[data-provider]:has-text("Continue with Club ID")');
  await logInThere(page, provider, 'anna');
  await page.waitForURL((/** @type {URL} */ url) => url.hash === link);
  must((await ask(page, '/session')).name === 'anna', 'she has an account of that name');
  // Somebody there has a name that somebody has here.
  const c = await browser(phone);
  await c.page.goto(`${server.url}#/enter/login`);
  await c.page.click('[data-provider]');
  await logInThere(c.page, provider, 'bruno');
  await c.page.waitForSelector('.enter [name=name]');
  must((await c.page.inputValue('[name=name]')) === 'bruno', 'the name is proposed');
  await look(c.page, 'signin-name');
  await c.page.click('.enter .primary');
  await c.page.waitForSelector('.error:has-text("is taken")');
  await c.page.fill('[name=name]', 'Bruno Verdi');
  await c.page.click('.enter .primary');
  await c.page.waitForSelector('.lobby-club');
  must((await ask(c.page, '/session')).name === 'Bruno Verdi', 'he has another');
  for (const x of [a, b, c]) {
    forgiveThere(x, provider);
    await clean(x);
    await x.close();
  }
  await close();
}

async function accountPage() {
  const { server, provider, close } = await serveWithProvider();
  const a = await browser(phone),
    { page } = a;
  await page.goto(`${server.url}#/enter/guest`);
  await page.fill('[name=name]', 'Anna');
  await page.click('.enter .primary');
  await page.waitForSelector('.lobby-club');
  const guest = await ask(page, '/session');
  await page.goto(`${server.url}#/me`);
  await page.click('[data-for=enter]');
  await logInThere(page, provider, 'anna');
  await page.waitForSelector('[data-disconnect]');
  const me = await ask(page, '/session');
  must(me.id === guest.id && me.account, 'the guest has become an account');
  // The only way in cannot be cut off.
  await page.click('[data-disconnect]');
  await page.waitForSelector('.error:has-text("Set a password first")');
  await page.click('summary:has-text("Set a password")');
  await look(page, 'signin-me');
  await page.fill('[name=new]', 'correct horse');
  await page.click('form:has([name=new]) button');
  await page.waitForSelector('summary:has-text("Change the password")');
  await page.click('[data-disconnect]');
  await page.waitForSelector('[data-for=connect]:has-text("Connect Club ID")');
  await page.click('[data-for=connect]');
  await page.click('button:has-text("Continue"):enabled'); // the provider knows this browser by now
  await page.waitForSelector('[data-disconnect]');
  // What goes wrong is said in words, and leads back.
  await page.goto(`${server.url}api/v1/signin/callback?state=1.x&code=y`);
  await page.waitForSelector('[data-signin-error="signin.expired"] [role=alert]:has-text("Try again")');
  await look(page, 'signin-error');
  await page.click('text=Back');
  await page.waitForSelector('.lobby-club');
  forgiveThere(a, provider);
  await a.leave();
  await close();
}

export async function signinTests() {
  await test('a stranger with a link signs in at a provider and comes back to it', strangerWithALink);
  await test('a guest becomes an account by a provider, which is disconnected and connected', accountPage);
}
