import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { canonicalize } from '../xml/canonical.ts'
import { elementsOf, parseXml, type XmlElement } from '../xml/parse.ts'
import { type Leiaute, whyNotFit } from './layout/ler-mensagem.ts'
import { type Fala, loteXml } from './test-rps.ts'

const shared = new URL('../../../shared/', import.meta.url)
const schemas = new URL('schemas/', shared)
const samples = new URL('samples/', shared)
const skip = !existsSync(schemas) && 'the official schemas are not beside the repository'
const NFSE = 'http://www.abrasf.org.br/nfse.xsd'

/** A schema, the layout which must agree with it, and messages to spoil. */
type Caso = {
  nome: string
  xsd: string
  leiaute: Leiaute
  uri: string
  uris?: { mensagem: string; tipos: string }
  sources: () => string[]
}

const leiaute = (tabela: Leiaute['tabela'], versao: string, ...dialeto: string[]): Leiaute => ({
  tabela,
  versao,
  dialeto,
})
const rps =
  (fala: Partial<Fala> & { versao: string }, ...raizes: string[]) =>
  () =>
    raizes.map((raiz) =>
      loteXml({ ibge: '3550308', uri: NFSE, ...fala }, raiz, { cnpj: '11222333000181', numero: 1 }, null as never),
    )
const abrasf204 = () =>
  readdirSync(new URL('abrasf-2.04/', samples))
    .filter((name) => name.endsWith('Envio.xml'))
    .map((name) => readFileSync(new URL(`abrasf-2.04/${name}`, samples), 'utf8'))
const LOTES = ['GerarNfseEnvio', 'EnviarLoteRpsEnvio', 'EnviarLoteRpsSincronoEnvio']

const CASOS: Caso[] = [
  {
    nome: 'ABRASF 2.04',
    xsd: 'abrasf/2.04/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.04'),
    uri: NFSE,
    sources: abrasf204,
  },
  {
    nome: 'ABRASF 2.03',
    xsd: 'abrasf/2.03/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.03'),
    uri: NFSE,
    sources: rps({ versao: '2.03' }, ...LOTES),
  },
  {
    nome: 'ABRASF 2.02',
    xsd: 'abrasf/2.02/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.02'),
    uri: NFSE,
    sources: rps({ versao: '2.02' }, ...LOTES),
  },
  {
    nome: 'ABRASF 2.01',
    xsd: 'abrasf/2.01/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.01'),
    uri: NFSE,
    sources: rps({ versao: '2.01' }, ...LOTES),
  },
  {
    nome: 'BHISS 1.00',
    xsd: 'abrasf/1.00/nfse_bhiss.xsd',
    leiaute: leiaute('abrasf-1', '1.00', 'bhiss'),
    uri: NFSE,
    sources: rps({ versao: '1.00' }, 'GerarNfseEnvio', 'EnviarLoteRpsEnvio'),
  },
  {
    nome: 'Tiplan 2.03',
    xsd: 'dialetos/tiplan-2.03/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.03', 'tiplan'),
    uri: NFSE,
    sources: rps({ versao: '2.03' }, ...LOTES),
  },
  {
    nome: 'SimplISS 2.03',
    xsd: 'dialetos/simpliss-2.03/nfse.xsd',
    leiaute: leiaute('abrasf-2', '2.03', 'simpliss'),
    uri: NFSE,
    sources: rps({ versao: '2.03' }, ...LOTES),
  },
  {
    nome: 'Betha 2.02',
    xsd: 'dialetos/betha-2.02/nfse_v202.xsd',
    leiaute: leiaute('abrasf-2', '2.02'),
    uri: 'http://www.betha.com.br/e-nota-contribuinte-ws',
    sources: rps({ versao: '2.02', uri: 'http://www.betha.com.br/e-nota-contribuinte-ws' }, ...LOTES),
  },
]

for (const { nome, xsd, leiaute: layout, uri, sources } of CASOS) {
  test(`${nome}: the layout and the official schema agree on messages spoiled at random`, { skip }, () => {
    xmlRegisterFsInputProviders()
    const validator = validatorFor(xsd)
    const random = sequence(20261120)
    const originals = sources()
    const verdicts = { fits: 0, fails: 0 }
    for (let i = 0; i < 300; i++) {
      const original = originals[i % originals.length]!
      const xml =
        i < originals.length
          ? canonicalize(parseXml(original).root, { exclusive: true, comments: false })
          : spoil(original, random)
      const { root } = parseXml(xml)
      const motivo = whyNotFit(root, root.local, layout, { raiz: uri, mensagem: uri, tipos: uri })
      const official = whyInvalid(validator, xml)
      assert.equal(motivo === null, official === null, `${motivo}\n${official}\n${xml}`)
      if (i < originals.length) assert.equal(motivo, null, xml)
      verdicts[official === null ? 'fits' : 'fails'] += 1
    }
    assert.ok(verdicts.fits > 10 && verdicts.fails > 100, JSON.stringify(verdicts))
  })
}

const GROUPS = [
  '<Deducao/>',
  '<Complemento>x</Complemento>',
  '<ValorPis>1.00</ValorPis>',
  '<CodigoCnae>6209100</CodigoCnae>',
  '<Contato/>',
]
const TEXTS = [
  '',
  '0',
  '1',
  '9',
  '1.00',
  '01',
  ' 1',
  '1.5',
  '0.00',
  '-1',
  'São',
  'x\ny',
  'SP',
  '2026-02-29',
  '2026-10-05',
  '12345678',
]
TEXTS.push(
  '2026-10-05T10:00:00',
  'a'.repeat(61),
  'a'.repeat(256),
  '01.07',
  '3550308',
  '5.0000',
  '0.0500',
  '123456.789',
  '00000000000001.00',
)

/** One change at random: an element dropped, repeated or moved, a text replaced, or a group put somewhere. */
function spoil(xml: string, random: (below: number) => number): string {
  const { root } = parseXml(xml)
  const all = elementsBelow(root)
  const element = all[random(all.length)]!
  const siblings = element.parent!.children
  const at = siblings.indexOf(element)
  switch (random(5)) {
    case 0:
      siblings.splice(at, 1)
      break
    case 1:
      siblings.splice(at, 0, element)
      break
    case 2:
      siblings.splice(at, 1)
      siblings.splice(random(siblings.length + 1), 0, element)
      break
    case 3: {
      const group = parseXml(GROUPS[random(GROUPS.length)]!.replace(/^<(\w+)/, `<$1 xmlns="${element.uri}"`)).root
      siblings.splice(random(siblings.length + 1), 0, group)
      break
    }
    default: {
      const leaves = all.filter((other) => elementsOf(other).length === 0)
      leaves[random(leaves.length)]!.children = [{ kind: 'text', value: TEXTS[random(TEXTS.length)]! }]
    }
  }
  return canonicalize(root, { exclusive: true, comments: false })
}

function elementsBelow(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) => [child, ...elementsBelow(child)])
}

function validatorFor(xsd: string): XsdValidator {
  const path = fileURLToPath(new URL(xsd, schemas))
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
}

function whyInvalid(validator: XsdValidator, xml: string): string | null {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    document.dispose()
  }
}

/** A repeatable sequence of numbers (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
