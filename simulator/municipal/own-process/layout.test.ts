import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { needs, samples, schemas } from '#test/support/references.ts'
import type { PemPair } from '../../certificates.ts'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, parseXml, type XmlElement } from '../../xml/parse.ts'
import { type Leiaute, whyNotFit } from '../layout/ler-mensagem.ts'
import { lote, SP, VERSOES } from '../paulistana.fixture.ts'
import { type Fala, loteXml } from '../rps.fixture.ts'

const needsSchemas = needs(schemas('abrasf'), schemas('dialetos'), samples('abrasf-2.04'))
const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
const GINFES = 'http://www.ginfes.com.br/servico_enviar_lote_rps_envio_v03.xsd'

/** A schema, the layout that must agree with it, and messages to spoil. */
type Caso = {
  nome: string
  xsd: string
  leiaute: Leiaute
  uri: string
  /** Of what the message declares and of the types; as the root when absent. */
  filhos?: string
  tipos?: string
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
  readdirSync(samples('abrasf-2.04'))
    .filter((name) => name.endsWith('Envio.xml'))
    .map((name) => readFileSync(samples(`abrasf-2.04/${name}`), 'utf8'))
/** A key to sign with; its holder does not matter to a layout. */
const empresa = (): PemPair => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keyPem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), certPem: 'AAAA' }
}
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
  {
    nome: 'Ginfes v03',
    xsd: 'dialetos/ginfes/servico_enviar_lote_rps_envio_v03.xsd',
    leiaute: leiaute('abrasf-1', '1.00', 'ginfes'),
    uri: GINFES,
    tipos: 'http://www.ginfes.com.br/tipos_v03.xsd',
    sources: rps(
      { versao: '1.00', uri: GINFES, tipos: 'http://www.ginfes.com.br/tipos_v03.xsd' },
      'EnviarLoteRpsEnvio',
    ),
  },
  ...VERSOES.map(
    (versao): Caso => ({
      nome: `São Paulo ${versao.versao}`,
      xsd: `dialetos/sao-paulo/PedidoEnvioLoteRPS_v0${versao.versao}.xsd`,
      leiaute: leiaute('paulistana', versao.versao),
      uri: SP,
      filhos: '',
      tipos: '',
      sources: () => [lote(versao, 1, empresa())],
    }),
  ),
]

for (const { nome, xsd, leiaute: layout, uri, filhos = uri, tipos = filhos, sources } of CASOS) {
  test(`${nome}: the layout and the official schema agree on messages spoiled at random`, needsSchemas, () => {
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
      const motivo = whyNotFit(root, root.local, layout, { raiz: uri, mensagem: filhos, tipos })
      const official = whyInvalid(validator, xml)
      assert.equal(motivo === null, official === null, `${motivo}\n${official}\n${xml}`)
      if (i < originals.length) assert.equal(motivo, null, xml)
      verdicts[official === null ? 'fits' : 'fails'] += 1
    }
    assert.ok(verdicts.fits > 10 && verdicts.fails > 100, JSON.stringify(verdicts))
  })
}

/** Optional elements in their place, each after the element named: those of some versions and dialects only. */
const OPCIONAIS: Array<[after: string, xml: string]> = [
  ['ValorServicos', '<ValTotTributos>1.00</ValTotTributos>'],
  ['Aliquota', '<AliquotaPis>1.00</AliquotaPis>'],
  ['Aliquota', '<SituacaoTributariaPISCOFINS>01</SituacaoTributariaPISCOFINS>'],
  ['ItemListaServico', '<CodigoNbs>115022000</CodigoNbs>'],
  ['CodigoMunicipio', '<CodigoPais>1058</CodigoPais>'],
  ['ExigibilidadeISS', '<IdentifNaoExigibilidade>1</IdentifNaoExigibilidade>'],
  ['IdentificacaoTomador', '<NifTomador>1</NifTomador>'],
  ['IncentivoFiscal', '<OutrasInformacoes>x</OutrasInformacoes>'],
  ['IncentivoFiscal', '<InformacoesComplementares>x</InformacoesComplementares>'],
  ['IncentivoFiscal', '<Evento><DescricaoEvento>x</DescricaoEvento></Evento>'],
  ['Status', '<RpsSubstituido><Numero>1</Numero><Serie>A</Serie><Tipo>1</Tipo></RpsSubstituido>'],
  ['RazaoSocial', '<Contato><Telefone>1133334444</Telefone></Contato>'],
  ['Discriminacao', '<ValorTotalRecebido>1.00</ValorTotalRecebido>'],
]

for (const { nome, xsd, leiaute: layout, uri, filhos = uri, tipos = filhos, sources } of CASOS) {
  test(`${nome}: the layout and the official schema agree on what each version adds`, needsSchemas, () => {
    xmlRegisterFsInputProviders()
    const validator = validatorFor(xsd)
    for (const original of sources()) {
      for (const [after, added] of OPCIONAIS) {
        const xml = original.replace(/^<\?xml[^>]*\?>/, '').replace(`</${after}>`, `</${after}>${added}`)
        const { root } = parseXml(xml)
        const motivo = whyNotFit(root, root.local, layout, { raiz: uri, mensagem: filhos, tipos })
        assert.equal(motivo === null, whyInvalid(validator, xml) === null, `${added}: ${motivo}`)
      }
    }
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
      // xmllint accepts almost anything as base64 in the official schemas, where São Paulo requires it.
      const leaves = all.filter((other) => elementsOf(other).length === 0 && other.local !== 'Assinatura')
      leaves[random(leaves.length)]!.children = [{ kind: 'text', value: TEXTS[random(TEXTS.length)]! }]
    }
  }
  return canonicalize(root, { exclusive: true, comments: false })
}

function elementsBelow(element: XmlElement): XmlElement[] {
  // The content of a signature is verified, not checked against the layout.
  return elementsOf(element).flatMap((child) => [child, ...(child.local === 'Signature' ? [] : elementsBelow(child))])
}

function validatorFor(xsd: string): XsdValidator {
  const path = schemas(xsd)
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
