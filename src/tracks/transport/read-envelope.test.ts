import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml, textOf } from '#platform/xml/parse.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { unwrapAnswer } from './read-envelope.ts'

const { transporte, operacoes } = TEMPLATES_ABRASF.find(({ padrao }) => padrao === 'abrasf-2.04')!
const CHARSETS = ['UTF-8', 'ISO-8859-1', 'windows-1252'] as const
const TEXTO = 'Serviço de manutenção: São João'

/** The shapes of an answer: the message raw in the body, as its text with a declaration of its own, and bare. */
const SHAPES: Record<string, (declared: string, inner: string) => string> = {
  cru: (declared, inner) =>
    `<?xml version="1.0" encoding="${declared}"?><s:Envelope xmlns:s="urn:s"><s:Body>${inner}</s:Body></s:Envelope>`,
  texto: (declared, inner) =>
    `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="urn:s"><s:Body><r><outputXML><![CDATA[<?xml version="1.0" encoding="${declared}"?>${inner}]]></outputXML></r></s:Body></s:Envelope>`,
  corpo: (declared, inner) => `<?xml version="1.0" encoding="${declared}"?>${inner}`,
}

test('a stored answer is UTF-8 and declares it, whatever its charset and declaration were', () => {
  for (const [shape, write] of Object.entries(SHAPES))
    for (const declared of CHARSETS)
      for (const header of CHARSETS)
        for (const actual of ['utf8', 'latin1'] as const) {
          const what = `${shape}: declared ${declared}, header ${header}, ${actual}`
          const body = Buffer.from(write(declared, `<GerarNfseResposta><a>${TEXTO}</a></GerarNfseResposta>`), actual)
          const found = unwrapAnswer(body, `text/xml; charset=${header}`, transporte, operacoes.gerar!)
          assert.ok(found.kind === 'message', what)
          assert.equal(textOf(found.xml, 'a'), TEXTO, what)
          // A reader that believes the declaration, and one that does not.
          const kept = Buffer.from(found.source)
          const says = /encoding="([^"]+)"/.exec(found.source)?.[1] ?? 'utf-8'
          assert.ok(new TextDecoder(says).decode(kept).includes(TEXTO), what)
          assert.match(JSON.stringify(parseXml(kept)), new RegExp(TEXTO), what)
        }
})
