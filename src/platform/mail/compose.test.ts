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

test('a text of a client cannot reorder the sentence around it', () => {
  const { assunto, texto, html } = compose({
    assunto: 'Nota 1 de \u202eACME',
    paragrafos: ['\u2067R$ 1,00\u2069 de ACME'],
    link: { texto: 'Ver', url: 'https://x.example/' },
  })
  assert.equal(assunto, 'Nota 1 de [U+202E]ACME')
  for (const form of [texto, html]) assert.ok(form.includes('[U+2067]R$ 1,00[U+2069] de ACME'), form)
})

test('facts and a text to copy are in both forms, escaped in one and whole in the other', () => {
  const { texto, html } = compose({
    assunto: 'Fatura',
    paragrafos: ['Olá.'],
    dados: [
      ['Valor', 'R$ 1,00'],
      ['Conta', '<b>A & B</b>\u202e'],
    ],
    copiar: { titulo: 'Copie e cole:', texto: '0002 <a>  x' },
  })
  assert.ok(texto.includes('Valor: R$ 1,00\nConta: <b>A & B</b>[U+202E]\n\nCopie e cole:\n0002 <a>  x\n\n'), texto)
  assert.match(html, /<td[^>]*>Conta<\/td><td[^>]*>&lt;b&gt;A &amp; B&lt;\/b&gt;\[U\+202E\]<\/td>/)
  assert.match(html, /<pre[^>]*>0002 &lt;a&gt; {2}x<\/pre>/)
})
