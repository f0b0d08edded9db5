import type { Candidato } from '#formas/cidades/analise.ts'
import { ENDERECOS } from '#tracks/sinais.ts'
import type { Template } from '#tracks/template.ts'
import { compareDocumento, hasNamespace } from './fit-documento.ts'
import { type Comparacao, compareWsdl, hasServico } from './fit-wsdl.ts'
import type { FatosDocumento, FatosWsdl } from './read-wsdl.ts'

type Fatos = { wsdl: FatosWsdl | null; documentos: FatosDocumento[]; url: string | null }

/**
 * Templates by how well they fit, best first. Only comparisons that the input allows count: each has a weight, and the
 * confidence is the share of the weight that fits. A namespace decides: where some templates have that of the service or
 * of a document, the others are hardly candidates. Templates that lack less than TIE of weight more than
 * the best share its number, which is lower then.
 */
export function scoreTemplates(templates: Iterable<Template>, fatos: Fatos): Candidato[] {
  const all = [...templates]
  const foreign = foreignTo(all, fatos)
  const addresses = [fatos.url, ...(fatos.wsdl?.enderecos ?? [])].filter((each) => each !== null)
  const someKnown = all.some(({ padrao }) => addressOf(padrao, addresses) !== null)
  const scored = all.map((template) => {
    const tests = [
      ...(fatos.wsdl ? compareWsdl(template, fatos.wsdl) : []),
      ...fatos.documentos.flatMap((documento) => compareDocumento(template, documento)),
      ...compareAddress(template, addresses, someKnown),
    ]
    const whole = tests.reduce((sum, { peso }) => sum + peso, 0)
    const met = tests.reduce((sum, { peso, ponto }) => sum + peso * ponto, 0)
    const evidencias = [...new Set(tests.map(({ frase }) => frase))].filter((frase) => frase !== '')
    const share = whole === 0 ? 0 : ((foreign(template) ? FOREIGN : 1) * 100 * met) / whole
    const { padrao, titulo, versao } = template
    return { padrao, titulo, confianca: share, evidencias, versao, falta: whole - met, estranho: foreign(template) }
  })
  // Several messages say the same of most templates: the shares hardly differ, so ties are by weight.
  scored.sort((a, b) => b.confianca - a.confianca || b.versao.localeCompare(a.versao))
  const best = scored[0]
  const tied = scored.filter(({ falta, estranho }) => estranho === best?.estranho && Math.abs(falta - best.falta) < TIE)
  return scored.map(({ versao: _, falta: __, estranho: ___, ...each }) => {
    if (!tied.some(({ padrao }) => padrao === each.padrao) || tied.length === 1)
      return { ...each, confianca: Math.round(each.confianca) }
    const others = tied.filter(({ padrao }) => padrao !== each.padrao).map(({ padrao }) => padrao)
    return {
      ...each,
      confianca: Math.round(best!.confianca * (1 - TIE_COST)),
      evidencias: [
        ...each.evidencias,
        `Empata com ${new Intl.ListFormat('pt-BR').format(others)}: ${whatDecides(fatos)}`,
      ],
    }
  })
}

/** Below this confidence nothing is proposed: what fits so little is another system. */
export const PROPOSTA_MIN = 55
/** What is left of the confidence in a template where the namespace is one that only others have. */
const FOREIGN = 0.3
const TIE = 4
const TIE_COST = 0.25

const whatDecides = ({ wsdl, documentos }: Fatos) =>
  !wsdl
    ? 'o WSDL ou o endereço do serviço decide.'
    : documentos.length === 0
      ? 'um documento de exemplo decide.'
      : 'só a documentação da cidade decide.'

/** Whether other templates have more of the namespaces of the input. */
function foreignTo(all: readonly Template[], { wsdl, documentos }: Fatos): (template: Template) => boolean {
  const namespaces = documentos.map(({ namespace }) => namespace).filter((namespace) => namespace !== '')
  const shared = (template: Template) =>
    namespaces.filter((namespace) => hasNamespace(template, namespace)).length +
    (wsdl !== null && hasServico(template, wsdl) ? namespaces.length + 1 : 0)
  const most = Math.max(0, ...all.map(shared))
  return (template) => shared(template) < most
}

/** The address that is known to be of the template's provider, if one is. */
const addressOf = (padrao: string, addresses: readonly string[]): string | null =>
  addresses.find((each) => ENDERECOS[padrao]?.some((ways) => ways.every((known) => known.test(each.toLowerCase())))) ??
  null

/** The provider's address is evidence for its templates and against others; an unknown one is slight evidence against. */
function compareAddress({ padrao }: Template, addresses: readonly string[], someKnown: boolean): Comparacao[] {
  const own = addressOf(padrao, addresses)
  if (own) return [{ peso: 15, ponto: 1, frase: `O endereço ${own} é do provedor.` }]
  if (someKnown) return [{ peso: 15, ponto: 0, frase: 'O endereço é de outro provedor.' }]
  if (addresses.length === 0 || !ENDERECOS[padrao]) return []
  return [{ peso: 8, ponto: 0, frase: `O endereço ${addresses[0]} não é dos que se conhecem do provedor.` }]
}
