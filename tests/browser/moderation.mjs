// moderation.mjs: a line is reported, an administrator looks at it, and who is suspended reads why.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ask, forgive, look } from './club.mjs';
import { clean, must, root, serveTables, test } from './lib.mjs';
import { member } from './rated.mjs';

/** Sends the dialog's form with a reason. @param {any} page @param {string} reason */
async function giveReason(page, reason) {
  await page.fill('dialog [name=reason]', reason);
  await page.click('dialog .primary');
}

/** @param {any} host @param {string} url */
async function everyPart(host, url) {
  for (const part of ['reports', 'people', 'limits', 'log', 'server']) {
    await host.page.goto(`${url}#/admin/${part}`);
    await host.page.waitForSelector(`a[href="#/admin/${part}"][aria-current=page]`);
    await look(host.page, `admin-${part}`);
  }
}

async function reportAndSuspend() {
  const server = await serveTables();
  const anna = await member(server.url, 'Anna'),
    bea = await member(server.url, 'Bea'),
    host = await member(server.url, 'Host');
  execFileSync(join(root, 'build/signoria'), ['users', '--store', join(server.folder, 'tables.db'), 'admin', 'Host']);
  const table = await ask(bea.page, '/tables', { setup: 'pebbles seats=2 quick', join: 'anyone', title: 'Evening' });
  await ask(bea.page, `/tables/${table.id}/chat`, { text: 'rude words' });
  await anna.page.goto(`${server.url}#/table/${table.id}`);
  await anna.page.click('.chat [data-report]');
  await anna.page.click('dialog [data-line]');
  await giveReason(anna.page, 'This is rude.');
  await anna.page.waitForSelector('dialog [data-sent]');
  // The administrator finds the way from the page "You".
  await host.page.goto(`${server.url}#/me`);
  await host.page.click('[data-admin]');
  await host.page.waitForSelector('[data-report]:has-text("rude words")');
  must((await host.page.textContent('[data-report]')).includes('This is rude.'), 'why it was reported');
  await bea.page.goto(`${server.url}#/table/${table.id}`);
  await bea.page.waitForSelector('.chat:has-text("rude words")');
  await host.page.click('[data-report] [data-limit=suspend]');
  await giveReason(host.page, 'Please calm down.');
  // Whoever is suspended sees it at once, with the reason, on the page that was open.
  await bea.page.waitForSelector('[data-limit=suspend]:has-text("Please calm down.")', { timeout: 15000 });
  await look(bea.page, 'suspended');
  await host.page.click('[data-remove]');
  await giveReason(host.page, 'Rude.');
  await host.page.waitForSelector('.club-card:has-text("No reports")');
  await everyPart(host, server.url);
  await host.page.goto(`${server.url}#/admin/limits`);
  await host.page.click('[data-lift=suspend]');
  await giveReason(host.page, 'Forgiven.');
  await host.page.waitForSelector('.club-card:has-text("Nobody is muted")');
  await bea.page.goto(`${server.url}#/tables/mine`);
  await bea.page.waitForSelector(`[data-table="${table.id}"]`);
  for (const x of [anna, bea, host]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

export const moderationTests = () => test('a report, and a suspension that explains itself', reportAndSuspend);
