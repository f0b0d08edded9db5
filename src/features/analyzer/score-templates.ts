import type { Candidato } from '#formas/cidades/analise.ts'
import type { Template } from '#tracks/template.ts'
import type { FatosDocumento, FatosWsdl } from './read-wsdl.ts'

type Fatos = { wsdl: FatosWsdl | null; documentos: FatosDocumento[]; url: string | null }

type Test = { peso: number; ponto: number; frase: string }

/**
 * Templates by how well they fit, best first. Only tests the input allows count: each test has a weight, and the
 * confidence is the share of the weight that passed. A namespace decides: where some templates have that of a document,
 * the others are hardly candidates. When the two best are less than TIE apart, both lose confidence.
 */
export function scoreTemplates(templates: Iterable<Template>, fatos: Fatos): Candidato[] {
  const all = [...templates]
  const namespaces = fatos.documentos.map(({ namespace }) => namespace).filter((namespace) => namespace !== '')
  const decisive = namespaces.filter((namespace) => all.some((template) => hasNamespace(template, namespace)))
  const scored = all.map((template) => {
    const tests = [
      ...(fatos.wsdl ? testWsdl(template, fatos.wsdl) : []),
      ...fatos.documentos.flatMap((documento) => testDocumento(template, documento)),
      ...testHost(template, [fatos.url, ...(fatos.wsdl?.enderecos ?? [])]),
    ]
    const whole = tests.reduce((sum, test) => sum + test.peso, 0)
    const met = tests.reduce((sum, test) => sum + test.peso * test.ponto, 0)
    const evidencias = tests.map(({ frase }) => frase).filter((frase) => frase !== '')
    const isForeign = decisive.some((namespace) => !hasNamespace(template, namespace))
    const share = whole === 0 ? 0 : ((isForeign ? FOREIGN : 1) * 100 * met) / whole
    return { padrao: template.padrao, titulo: template.titulo, confianca: share, evidencias, versao: template.versao }
  })
  const [best, second] = scored.sort((a, b) => b.confianca - a.confianca || b.versao.localeCompare(a.versao))
  const tied = best && second && best.confianca - second.confianca < TIE ? second : null
  return scored.map(({ versao, confianca, evidencias, ...rest }) => {
    const shares = tied !== null && best!.confianca - confianca < TIE
    const doubt = `O padrão ${tied?.padrao} se ajusta quase igual; um documento de exemplo decide.`
    return {
      ...rest,
      confianca: Math.round(shares ? confianca * (1 - TIE_COST) : confianca),
      evidencias: tied && rest.padrao === best?.padrao ? [...evidencias, doubt] : evidencias,
    }
  })
}

/** What is left of the confidence in a template where a document is in a namespace that only others have. */
const FOREIGN = 0.3
const TIE = 2
const TIE_COST = 0.25

function testWsdl(template: Template, wsdl: FatosWsdl): Test[] {
  const { transporte } = template
  if (!transporte.tipo.startsWith('soap')) return [{ peso: 100, ponto: 0, frase: 'O WSDL é de SOAP; o padrão não.' }]
  const wanted = Object.values(template.operacoes).map(({ nome }) => nome)
  const offered = new Set(wsdl.operacoes.map(({ nome }) => nome))
  const found = wanted.filter((nome) => offered.has(nome))
  const extra = [...offered].filter((nome) => !wanted.includes(nome)).length
  const operation = wsdl.operacoes.find(({ nome }) => nome === found[0])
  const namespace = fitOfNamespace(transporte.envelope, wsdl.namespace)
  const tests: Test[] = [
    {
      peso: 35,
      ponto: found.length / Math.max(1, wanted.length),
      frase: `${found.length} das ${wanted.length} operações do padrão estão no WSDL.`,
    },
    { peso: 5, ponto: offered.size === 0 ? 0 : 1 - extra / offered.size, frase: '' },
    {
      peso: 20,
      ponto: namespace,
      frase: `O namespace do serviço é ${wsdl.namespace || 'vazio'}${namespace === 1 ? ', o do padrão' : namespace > 0 ? ', o do padrão a menos de uma barra' : ', e o padrão usa outro'}.`,
    },
    {
      peso: 5,
      ponto: wsdl.soap.includes(transporte.tipo as 'soap11') ? 1 : 0,
      frase: `O serviço fala ${wsdl.soap.join(' e ') || 'SOAP sem vínculo declarado'}.`,
    },
  ]
  if (!operation) return tests
  const [partes, expected] = [operation.partes, envelopeParts(transporte.envelope)]
  const same = expected.length > 0 && expected.every((each) => partes.includes(each))
  const root = /^<(?:\w+:)?([\w{}]+)/.exec(transporte.envelope)?.[1]?.replaceAll('{op}', operation.nome) ?? null
  const action = (template.operacoes[keyOf(template, operation.nome)]?.soapAction ?? transporte.soapAction)?.replaceAll(
    '{op}',
    operation.nome,
  )
  const actionFits = action === null || action === undefined ? !operation.soapAction : action === operation.soapAction
  return [
    ...tests,
    {
      peso: 15,
      ponto: same ? 1 : 0,
      frase: `O pedido leva ${partes.join(' e ') || 'a própria mensagem'}${same ? ', como no padrão' : `; o padrão, ${expected.join(' e ') || 'a própria mensagem'}`}.`,
    },
    { peso: 8, ponto: root !== null && root === operation.elemento ? 1 : 0, frase: '' },
    {
      peso: 10,
      ponto: actionFits ? 1 : 0,
      frase: `A SOAPAction de ${operation.nome} é ${operation.soapAction || 'vazia'}.`,
    },
    {
      peso: 7,
      ponto: transporte.retorno.elemento === null ? 0.5 : transporte.retorno.elemento === wsdl.saida ? 1 : 0,
      frase: '',
    },
  ]
}

function testDocumento(template: Template, documento: FatosDocumento): Test[] {
  const { familia, versao } = template
  const generation = familia === 'abrasf' ? (versao.startsWith('1.') ? 'abrasf-1' : 'abrasf-2') : familia
  const tests: Test[] = []
  if (documento.familia)
    tests.push({
      peso: 30,
      ponto: documento.familia === generation ? 1 : 0,
      frase: `O documento ${documento.raiz} é da família ${documento.familia}.`,
    })
  if (documento.namespace)
    tests.push({
      peso: 20,
      ponto: hasNamespace(template, documento.namespace) ? 1 : 0,
      frase: `O documento está no namespace ${documento.namespace}.`,
    })
  tests.push({ peso: 15, ponto: rootsOf(template).includes(documento.raiz) ? 1 : 0, frase: '' })
  if (documento.versao && documento.familia)
    tests.push({
      peso: 25,
      ponto: documento.versao === versao ? 1 : 0,
      frase: `O documento declara a versão ${documento.versao}.`,
    })
  if (documento.tomador && documento.familia)
    tests.push({
      peso: 10,
      ponto: documento.tomador === tomadorOf(template) ? 1 : 0,
      frase: `O tomador está em ${documento.tomador}.`,
    })
  if (documento.ibscbs)
    tests.push({
      peso: 10,
      ponto: fitOfIbsCbs(template, documento.ibscbs),
      frase: `O documento traz o grupo IBSCBS em ${documento.ibscbs.dentroDe}.`,
    })
  // Published examples are often unsigned; a signature alone is evidence.
  if (documento.familia && documento.assinaturas > 0 && familia === 'abrasf')
    tests.push({
      peso: 5,
      ponto: template.assinatura.rps || template.assinatura.lote ? 1 : 0,
      frase: `Há ${documento.assinaturas} assinatura(s).`,
    })
  return tests
}

/** Whether a template speaks in a namespace; where each message has its own, in that of any. */
function hasNamespace({ familia, xml }: Template, namespace: string): boolean {
  if (xml.namespace === namespace || (familia === 'dps' && xml.namespaceDocumento === namespace)) return true
  if (familia !== 'abrasf') return false
  return Object.values(xml.prefixos).some((uri) => {
    const [before, after] = uri.split('{mensagem}')
    return after === undefined ? uri === namespace : namespace.startsWith(before!) && namespace.endsWith(after)
  })
}

/** The roots of the messages of a template, and of the documents that its service takes without one. */
const rootsOf = ({ operacoes }: Template): string[] =>
  Object.values(operacoes).flatMap(({ raiz, raizResposta }) => [raiz, raizResposta])

const tomadorOf = ({ familia, xml }: Template) => (familia === 'abrasf' ? xml.tomador : null)

/** 1 where the group is in the template's place and scheme. */
function fitOfIbsCbs(template: Template, { dentroDe, esquema }: NonNullable<FatosDocumento['ibscbs']>): number {
  switch (template.familia) {
    case 'abrasf': {
      const { ibscbs, esquemaIbscbs } = template.xml
      return ibscbs === dentroDe && (esquema === null || esquemaIbscbs === esquema) ? 1 : 0
    }
    case 'paulistana':
      return template.versao === '2' ? 1 : 0
    case 'dps':
      return dentroDe === 'infDPS' ? 1 : 0
  }
}

/** The provider's name in the address is evidence for its templates; its absence is slight evidence against them. */
function testHost({ padrao }: Template, urls: readonly (string | null)[]): Test[] {
  const provider = padrao.split('-')[0]!
  const hosts = urls.filter((url) => url !== null && URL.canParse(url)).map((url) => new URL(url!).hostname)
  if (provider === 'abrasf' || hosts.length === 0) return []
  const host = hosts.find((each) => each.split(/[.-]/).some((label) => label.startsWith(provider)))
  if (!host) return [{ peso: 8, ponto: 0, frase: `O endereço ${hosts[0]} não traz o nome do provedor.` }]
  return [{ peso: 15, ponto: 1, frase: `O endereço ${host} traz o nome do provedor.` }]
}

/** 1 where the envelope declares the namespace, less where only a trailing slash differs. */
function fitOfNamespace(envelope: string, namespace: string): number {
  const declared = [...envelope.matchAll(/xmlns(?::\w+)?="([^"]+)"/g)].map((match) => match[1]!)
  if (declared.includes(namespace)) return 1
  const bare = (uri: string) => uri.replace(/\/$/, '')
  return declared.some((each) => bare(each) === bare(namespace)) ? 0.4 : 0
}

const keyOf = (template: Template, nome: string) =>
  Object.entries(template.operacoes).find(([, operacao]) => operacao.nome === nome)![0] as keyof Template['operacoes']

/** The elements of an envelope that hold header and message: in the WSDL they are the parts of a request. */
const envelopeParts = (envelope: string): string[] =>
  [...envelope.matchAll(/<(?:\w+:)?(\w+)\b[^<>]*>\{(?:cabecalho|mensagem)\}/g)]
    .map((match) => match[1]!)
    .filter((name) => !name.includes('{op}'))
