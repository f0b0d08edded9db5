import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSemLeitor } from './robos.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

test('a person’s browser is a reader, also inside an app of a messenger', () => {
  for (const programa of [
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; SM-A155M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0;]',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ])
    assert.equal(isSemLeitor({ 'user-agent': programa }), false, programa)
})

test('previews of links, robots and programs without a name are none', () => {
  for (const programa of [
    undefined,
    '',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'SkypeUriPreview Preview/0.5',
    'curl/8.5.0',
  ])
    assert.equal(isSemLeitor({ 'user-agent': programa }), true, programa)
})

test('a browser that loads a page ahead of its reader does not count', () => {
  for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
    assert.equal(isSemLeitor({ 'user-agent': CHROME, ...headers }), true)
})
