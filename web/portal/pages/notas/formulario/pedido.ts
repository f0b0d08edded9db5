import { passos, readAt, writeAt } from '#domain/caminhos.ts'
import type { Rascunho, ServicoRascunho } from '#domain/nota/pedido.ts'
import type { Erro } from '#web/api/portal/client.ts'
import { documento } from '#web/words/formatos.ts'

export const SERVICO_VAZIO: ServicoRascunho = { valor: {}, iss: {} }
export const NOTA_VAZIA: Rascunho = { prestador: {}, tomador: {}, servico: [SERVICO_VAZIO] }

/** A unique id for a new note: the same request sent twice, after a lost response, is one note. */
export function newIdIntegracao(): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  return `portal-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Any request as the form writes it: the objects that the form always shows are present, deductions are an object, and
 * `mascarados` (paths whose value came as `***`) are empty.
 */
export function toEditable(pedido: Rascunho, mascarados: readonly string[] = []): Rascunho {
  const servico = (pedido.servico?.length ? pedido.servico : [SERVICO_VAZIO]).map((item) => {
    const deducoes = item.valor?.deducoes
    const valor = typeof deducoes === 'number' ? { ...item.valor, deducoes: { valor: deducoes } } : { ...item.valor }
    return { ...item, ...asSwitches(item), valor, iss: { ...item.iss } }
  })
  const pronto = {
    ...pedido,
    prestador: { ...pedido.prestador },
    tomador: pedido.tomador && { ...pedido.tomador },
    servico,
  }
  return mascarados.reduce<Rascunho>((each, campo) => writeAt(each, passos(campo), undefined), pronto)
}

/** Two groups have nothing in them, and say something by being there: the form holds each as a switch. */
const asSwitches = ({ locacao, condominio }: ServicoRascunho) =>
  ({ ...(locacao && { locacao: true }), ...(condominio && { condominio: true }) }) as unknown as ServicoRascunho

/** In the form `tomador: null` is the choice "Não identificado"; an empty tomador is one not written yet. */
export const NAO_IDENTIFICADO = { tomador: null } as unknown as Pick<Rascunho, 'tomador'>

/** A request that was sent before, for the form: without a customer, that was the choice. */
export const asChosen = (pedido: Rascunho): Rascunho =>
  isFilled(pedido, ['tomador']) ? pedido : { ...pedido, ...NAO_IDENTIFICADO }

/** A note without customer must be a choice. */
export const errosDoTomador = ({ tomador }: Rascunho): Erro[] =>
  tomador === null || isFilled({ tomador }, ['tomador'])
    ? []
    : [
        {
          campo: 'tomador.cpfCnpj',
          codigo: 'CAMPO_OBRIGATORIO',
          mensagem: 'Informe o tomador, ou escolha “Não identificado”.',
        },
      ]

/** The customer of a request in words. */
export const nomeDoTomador = ({ tomador }: Rascunho): string => tomador?.razaoSocial || documento(tomador?.cpfCnpj)

/** What the services of a request cost, in reais; amounts not readable yet count as zero. */
export const totalDosServicos = ({ servico = [] }: Rascunho): number =>
  servico.reduce((soma, { valor }) => soma + (Number(valor?.servico) || 0), 0)

/** The paths of a request whose value is the mask of a credential. */
export function mascaradosDe(valor: unknown, campo = ''): string[] {
  if (valor === '***') return [campo]
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([nome, each]) => {
    const passo = Array.isArray(valor) ? `${campo}[${nome}]` : campo ? `${campo}.${nome}` : nome
    return mascaradosDe(each, passo)
  })
}

/** The request as it is sent: without empty texts and empty groups, deductions that are one number as that number. */
export function toPedido(rascunho: Rascunho): Rascunho {
  const { prestador = {}, tomador = {}, servico = [], ...resto } = rascunho
  return {
    ...(withoutNothing(resto) as Rascunho),
    prestador: withoutNothing(prestador) as Rascunho['prestador'] & object,
    tomador: withoutNothing(tomador ?? {}) as Rascunho['tomador'] & object,
    servico: servico.map(({ valor = {}, iss = {}, locacao, condominio, ...item }) => ({
      ...(withoutNothing(item) as ServicoRascunho),
      ...(locacao && { locacao: {} }),
      ...(condominio && { condominio: {} }),
      valor: bareDeducoes(withoutNothing(valor) as typeof valor),
      iss: withoutNothing(iss) as typeof iss,
    })),
  }
}

function bareDeducoes(valor: NonNullable<ServicoRascunho['valor']>) {
  const { deducoes } = valor
  if (typeof deducoes !== 'object' || Object.keys(deducoes).join() !== 'valor') return valor
  // A text that is no number stays where its field is.
  return typeof deducoes.valor === 'number' ? { ...valor, deducoes: deducoes.valor } : valor
}

/** Whether a value holds anything. A switch that is off does not count. */
function hasAnything(valor: unknown): boolean {
  if (valor === undefined || valor === null || valor === '' || valor === false) return false
  if (Array.isArray(valor)) return valor.length > 0
  return typeof valor === 'object' ? Object.values(valor).some(hasAnything) : true
}

/** Whether anything is filled in below one of these names. */
export const isFilled = (rascunho: object, nomes: readonly string[]) =>
  nomes.some((nome) => hasAnything(readAt(rascunho, nome)))

/** Empty items of lists stay, because faults name the others by position. */
function withoutNothing(valor: object): object {
  return Object.fromEntries(
    Object.entries(valor).flatMap(([nome, each]): [string, unknown][] => {
      if (each === false) return [[nome, each]]
      if (!hasAnything(each)) return []
      if (Array.isArray(each))
        return [[nome, each.map((item) => (typeof item === 'object' ? withoutNothing(item) : item))]]
      return [[nome, typeof each === 'object' ? withoutNothing(each) : each]]
    }),
  )
}
