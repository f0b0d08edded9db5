import type { OperacaoTemplate, Template } from '#tracks/template.ts'
import type { FatosWsdl } from './read-wsdl.ts'

/** One comparison of a template with the input: its weight, the share of it that fits (0 to 1), and what to say of it. */
export type Comparacao = { peso: number; ponto: number; frase: string }

/** How the service of a WSDL compares with what a template calls. */
export function compareWsdl(template: Template, wsdl: FatosWsdl): Comparacao[] {
  const { transporte } = template
  if (!transporte.tipo.startsWith('soap')) return [{ peso: 100, ponto: 0, frase: 'O WSDL é de SOAP; o padrão não.' }]
  const wanted = Object.values(template.operacoes)
  const offered = new Map(wsdl.operacoes.map((each) => [each.nome, each]))
  const found = wanted.filter((each) => nameIn(template, each, offered) !== null)
  const known = new Set(found.map((each) => nameIn(template, each, offered)))
  const namespace = fitOfServico(template, wsdl)
  const tests = [
    {
      peso: 35,
      ponto: found.length / Math.max(1, divided(template) ? Math.min(wanted.length, offered.size) : wanted.length),
      frase: `${found.length} das ${wanted.length} operações do padrão estão no WSDL.`,
    },
    { peso: 5, ponto: offered.size === 0 ? 0 : known.size / offered.size, frase: '' },
    {
      peso: 30,
      ponto: namespace,
      frase: `O namespace do serviço é ${wsdl.namespace || 'vazio'}${namespace === 1 ? ', o do padrão' : namespace > 0 ? ', quase o do padrão' : ', e o padrão usa outro'}.`,
    },
    {
      peso: 5,
      ponto: wsdl.soap.includes(transporte.tipo as 'soap11') ? 1 : 0,
      frase: `O serviço fala ${wsdl.soap.join(' e ') || 'SOAP sem vínculo declarado'}.`,
    },
  ]
  const [first] = found
  if (!first) return [...tests, { peso: 40, ponto: 0, frase: '' }]
  return [...tests, ...compareRequest(template, first, offered.get(nameIn(template, first, offered)!)!, wsdl)]
}

/** One operation: what its request holds, its element and its SOAPAction. */
function compareRequest(
  { transporte }: Template,
  wanted: OperacaoTemplate,
  operation: FatosWsdl['operacoes'][number],
  wsdl: FatosWsdl,
): Comparacao[] {
  const { partes } = operation
  const expected = envelopeParts(transporte.envelope)
  const whole = transporte.envelope === '{mensagem}'
  const root = rootOf(transporte.envelope)?.replaceAll('{op}', operation.nome) ?? (whole ? wanted.raiz : null)
  const same = whole ? operation.elemento === wanted.raiz : samePartes(expected, partes)
  return [
    {
      peso: 15,
      ponto: same ? 1 : 0,
      frase: `O pedido leva ${partes.join(' e ') || 'a própria mensagem'}${same ? ', como no padrão' : `; o padrão, ${expected.join(' e ') || 'a própria mensagem'}`}.`,
    },
    { peso: 8, ponto: root !== null && root === operation.elemento ? 1 : 0, frase: '' },
    {
      peso: 10,
      ponto: fitOfAction(wanted.soapAction === undefined ? transporte.soapAction : wanted.soapAction, operation, {
        envelope: transporte.envelope,
        namespace: wsdl.namespace,
      }),
      frase: `A SOAPAction de ${operation.nome} é ${operation.soapAction || 'vazia'}.`,
    },
    {
      peso: 7,
      ponto: transporte.retorno.elemento === null ? 0.5 : transporte.retorno.elemento === wsdl.saida ? 1 : 0,
      frase: '',
    },
  ]
}

/** In some systems each operation is a service of its own: the body is the message, and the address says which. */
const divided = ({ transporte }: Template) => transporte.envelope === '{mensagem}'

/** The name by which the WSDL offers an operation: its own, or that of its message where the body is the message. */
function nameIn(template: Template, { nome, raiz }: OperacaoTemplate, offered: ReadonlyMap<string, unknown>) {
  if (offered.has(nome)) return nome
  return divided(template) && offered.has(raiz) ? raiz : null
}

const samePartes = (expected: readonly string[], partes: readonly string[]) =>
  expected.length > 0 && expected.every((each) => partes.includes(each))

/** 1 where the service has a namespace of the template, less where only a trailing slash differs. */
function fitOfServico(template: Template, { namespace, enderecos }: FatosWsdl): number {
  const { envelope } = template.transporte
  // Services of many systems are in a namespace that is their address.
  if (envelope.includes('"{servico}"')) return enderecos.some((each) => bare(each) === bare(namespace)) ? 0.5 : 0
  const declared = [...envelope.matchAll(/xmlns(?::\w+)?="([^"]+)"/g)].map((match) => match[1]!)
  const all = divided(template) ? namespacesOf(template) : declared
  if (all.includes(namespace)) return 1
  return all.some((each) => bare(each) === bare(namespace)) ? 0.4 : 0
}
const bare = (uri: string) => uri.replace(/\?.*$/, '').replace(/\/$/, '')

const namespacesOf = ({ familia, xml }: Template): string[] =>
  familia === 'abrasf' && Object.keys(xml.prefixos).length > 0 ? Object.values(xml.prefixos) : [xml.namespace]

/** Whether a service is in the very namespace in which a template calls it. */
export const hasServico = (template: Template, wsdl: FatosWsdl): boolean => fitOfServico(template, wsdl) === 1

/** 1 for the action of the template; less where it is formed alike on the namespace of another city. */
function fitOfAction(
  wanted: string | null,
  { nome, soapAction }: FatosWsdl['operacoes'][number],
  { envelope, namespace }: { envelope: string; namespace: string },
): number {
  if (wanted === null || wanted === '') return soapAction ? 0 : 1
  const action = wanted.replaceAll('{op}', nome).replaceAll('{servico}', namespace)
  if (action === soapAction) return 1
  const own = /xmlns(?::\w+)?="([^"]+)"/.exec(envelope)?.[1]
  return own && action.startsWith(own) && soapAction === namespace + action.slice(own.length) ? 0.7 : 0
}

const rootOf = (envelope: string) => /^<(?:\w+:)?([\w{}]+)/.exec(envelope)?.[1] ?? null

/** The elements of an envelope that hold header and message: in the WSDL they are the parts of a request. */
const envelopeParts = (envelope: string): string[] =>
  [...envelope.matchAll(/<(?:\w+:)?(\w+)\b[^<>]*>\{(?:cabecalho|mensagem)\}/g)]
    .map((match) => match[1]!)
    .filter((name) => !name.includes('{op}'))
