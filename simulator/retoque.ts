import type { Cores } from './behaviour.ts'
import type { Resposta } from './national/sefin.ts'
import { pack, unpack } from './pack.ts'
import { escapeText } from './xml/canonical.ts'

/**
 * An answer as the modifiers in force want it shown: its notes with other contents, or without what identifies the RPS;
 * its dates in another form; its bytes in another charset. The book is as it was, and the signatures of what is changed
 * no longer fit it.
 */
export function retouched(resposta: Resposta, cores: Cores): Resposta {
  const changes = RETOQUES.flatMap(([nome, make]) => (cores.has(nome) ? [make(cores.get(nome)!)] : []))
  const change = (xml: string) => changes.reduce((text, retoque) => retoque(text), xml)
  const corpo = changes.length === 0 ? resposta.corpo : insideOf(resposta, change)
  const charset = cores.get('charset')
  return charset ? withCharset({ ...resposta, corpo }, charset) : { ...resposta, corpo }
}

type Retoque = (xml: string) => string

const RETOQUES: ReadonlyArray<readonly [nome: string, make: (valor: string) => Retoque]> = [
  ['outro-conteudo', (valor) => (xml) => inNotas(xml, (nota) => withOutros(nota, valor || 'valor'))],
  ['sem-serie', () => (xml) => inNotas(xml, (nota) => nota.replace(SERIE, '<$1/>'))],
  ['sem-rps', () => (xml) => inNotas(xml, (nota) => nota.replace(RPS, '').replace(/(<infDPS) Id="[^"]*"/, '$1'))],
  // What the city wrote itself: the DPS inside a note is as it was signed.
  [
    'datas',
    (forma) => (xml) =>
      outsideDps(xml, (own) => own.replace(MOMENTO, (_, date, time, zone = '') => FORMAS[forma]!(date, time, zone))),
  ],
]

/** Changes each document of an answer: those packed in its JSON, its message as text, or its XML. */
function insideOf({ tipo, corpo }: Resposta, change: Retoque): string {
  if (!tipo.includes('json'))
    return change(corpo.replace(/>(&lt;[^<]*)</g, (_, text) => `>${escapeText(change(unescapeText(text)))}<`))
  const repacked = corpo.replace(
    /"(\w*XmlGZipB64|ArquivoXml)":"([^"]+)"/g,
    (_, name, packed) => `"${name}":"${pack(change(unpack(packed)))}"`,
  )
  return repacked.replace(
    /(?<=":)"[^"\\]{10,40}"(?=[,}])/g,
    (text) => `"${change(`>${text.slice(1, -1)}<`).slice(1, -1)}"`,
  )
}

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Changes the notes in an answer to a consult, and in the answer to a send. */
function inNotas(xml: string, change: Retoque): string {
  return xml.replace(/<(Nfse|NFe|NFSe|ChaveNFeRPS|emissao)[ >][\s\S]*?<\/\1>/g, change)
}

const outsideDps = (xml: string, change: Retoque): string =>
  xml
    .split(/(<DPS[ >][\s\S]*?<\/DPS>)/)
    .map((part) => (part.startsWith('<DPS') ? part : change(part)))
    .join('')

const SERIE = /<(Serie|SerieRPS|serie|serieDps)(?: [^>]*)?>[^<]*<\/\1>/g
const RPS = /<(IdentificacaoRps|ChaveRPS|serie|nDPS|idDps|numeroDps|serieDps)(?: [^>]*)?>[\s\S]*?<\/\1>/g
const VALOR =
  /<(Valor(?:Servicos|Iss|ISS|LiquidoNfse|InicialCobrado|FinalCobrado)|BaseCalculo|vServ|vBC|vISSQN|vLiq)>(\d+)(?:\.(\d\d))?</g
const TOMADOR = /<(Tomador|TomadorServico|toma|CPFCNPJTomador)[ >][\s\S]*?<\/\1>/g
const EMISSAO =
  /<(DataEmissao|DataEmissaoRps|DataEmissaoNFe|DataEmissaoRPS|DataFatoGeradorNFe|Competencia|dhProc|dhEmi|dCompet)>(\d{4}-\d\d-\d\d)/g

/** A note with other contents in each of the fields named, `valor+tomador`. */
const withOutros = (nota: string, campos: string): string =>
  campos.split('+').reduce((text, campo) => CONTEUDOS[campo]!(text), nota)

/** Replaces what these elements hold in the whole note. */
const withText =
  (names: string, text: string | ((written: string) => string)): Retoque =>
  (nota) =>
    nota.replace(new RegExp(`<(${names})>([^<]*)<`, 'g'), (_, name, written) => {
      return `<${name}>${typeof text === 'string' ? text : text(written)}<`
    })

/** Writes an amount where the note has one, else behind the elements of one layout or the other. */
const withAmount =
  (names: string, behind: readonly [element: string, xml: string][]): Retoque =>
  (nota) => {
    if (new RegExp(`<(${names})>`).test(nota)) return withText(names, '7.00')(nota)
    return behind.reduce((text, [element, xml]) => text.replace(`</${element}>`, `</${element}>${xml}`), nota)
  }

const CONTEUDOS: Record<string, Retoque> = {
  // Nine tenths of each amount.
  valor: (nota) =>
    nota.replace(VALOR, (_, name, whole, cents = '00') => {
      const less = String(Math.floor((Number(whole + cents) * 9) / 10)).padStart(3, '0')
      return `<${name}>${less.slice(0, -2)}.${less.slice(-2)}<`
    }),
  tomador: (nota) =>
    nota
      .replace(TOMADOR, (pessoa) =>
        pessoa
          .replace(/<(Cnpj|CNPJ)>([^<]*)</g, (_, name, cnpj) => `<${name}>${OUTROS.find((each) => each !== cnpj)}<`)
          .replace(/<(Cpf|CPF)>[^<]*</g, '<$1>11144477735<')
          .replace(/<(RazaoSocial|xNome)>[^<]*</g, '<$1>OUTRO TOMADOR LTDA<'),
      )
      .replace(/<RazaoSocialTomador>[^<]*</, '<RazaoSocialTomador>OUTRO TOMADOR LTDA<'),
  // Forty days before.
  data: (nota) =>
    nota.replace(EMISSAO, (_, name, date) => {
      const before = new Date(Date.parse(date) - 40 * 86_400_000)
      return `<${name}>${before.toISOString().slice(0, 10)}`
    }),
  // Item 17.01 of LC 116, and its code in São Paulo.
  servico: (nota) =>
    [
      withText('ItemListaServico', (written) => (written.includes('.') ? '17.01' : '1701')),
      withText('cTribNac', '170101'),
      withText('CodigoServico', '3115'),
    ].reduce((text, change) => change(text), nota),
  // Withheld where it was not, and the other way round.
  retencao: (nota) =>
    [
      withText('IssRetido|tpRetISSQN', (written) => (written === '2' ? '1' : '2')),
      withText('ISSRetido', (written) => (written === 'true' ? 'false' : 'true')),
    ].reduce((text, change) => change(text), nota),
  desconto: withAmount('DescontoIncondicionado|vDescIncond', [
    ['ValorServicos', '<DescontoIncondicionado>7.00</DescontoIncondicionado>'],
    ['vServPrest', '<vDescCondIncond><vDescIncond>7.00</vDescIncond></vDescCondIncond>'],
  ]),
  deducao: withAmount('ValorDeducoes|vDR', [
    ['ValorServicos', '<ValorDeducoes>7.00</ValorDeducoes>'],
    ['ValorFinalCobrado', '<ValorDeducoes>7.00</ValorDeducoes>'],
    ['vServPrest', '<vDedRed><vDR>7.00</vDR></vDedRed>'],
  ]),
  descricao: withText('Discriminacao|xDescServ', 'Outro serviço escrito pela prefeitura'),
}
const OUTROS = ['33000167000101', '00000000000191']

const MOMENTO = /(?<=>)(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?(?=<)/g
const FORMAS: Record<string, (date: string, time: string, zone: string) => string> = {
  br: (date, time) => `${date.split('-').reverse().join('/')} ${time}`,
  espaco: (date, time) => `${date} ${time}`,
  'sem-zona': (date, time) => `${date}T${time}`,
  'com-zona': (date, time, zone) => `${date}T${time}${zone || '-03:00'}`,
  utc: (date, time, zone) => `${new Date(`${date}T${time}${zone || '-03:00'}`).toISOString().slice(0, 19)}Z`,
}

/** `bytes/header[/declaration]`: how the bytes are written, and what the HTTP header and the XML declaration say. */
function withCharset(resposta: Resposta, valor: string): Resposta {
  const [bytes = '', header = '', declaration = header] = valor.split('/')
  const tipo = resposta.tipo.replace(/;\s*charset=.*$/i, '')
  const encoding = declaration === 'nenhum' ? '' : ` encoding="${declaration}"`
  return {
    ...resposta,
    tipo: header === 'nenhum' ? tipo : `${tipo}; charset=${header}`,
    corpo: resposta.corpo.replace(/((?:<|&lt;)\?xml version="1.0")(?: encoding="[^"]*")?/g, `$1${encoding}`),
    bytes: bytes === 'utf-8' ? 'utf8' : 'latin1',
  }
}
