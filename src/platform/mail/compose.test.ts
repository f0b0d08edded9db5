import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose } from './compose.ts'

test('a text of a client cannot become markup, nor a second header', () => {
  const { assunto, texto, html } = compose({
    assunto: 'Convite\r\nBcc: outro@exemplo.com',
    paragrafos: ['<img src=x onerror=alert(1)> & "cia"'],
    link: { texto: 'Abrir', url: 'https://x.example/?a=1&b="2"' },
  })
  assert.equal(assunto, 'Convite Bcc: outro@exemplo.com')
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;cia&quot;'))
  assert.ok(html.includes('href="https://x.example/?a=1&amp;b=&quot;2&quot;"'))
  assert.ok(texto.includes('<img src=x onerror=alert(1)> & "cia"'), 'plain text stays as it is')
  assert.doesNotMatch(html, /<(img|script|link|style)\b/)
})
