import { addMonths } from '#domain/competencia.ts'
import { call, type Entrada } from '#web/api/ops/client.ts'

/** A readjustment as its form holds it; `contas`: the ids of accounts. */
export type NovoEscrito = {
  base: 'ipca' | 'igpm' | 'fixo'
  periodoInicio: string
  percentual: number | undefined
  alvo: 'todos' | 'planos' | 'contas'
  planos: Record<string, boolean>
  contas: string[]
  vigencia: string
  motivo: string
}

/** The values of the form, as the service takes them: an account stands for its contract. Throws ApiError. */
export async function novoDigitado(valores: NovoEscrito): Promise<Entrada<'POST /admin/reajustes'>['corpo']> {
  const { base, periodoInicio, percentual = 0, vigencia, motivo } = valores
  return {
    ...(base === 'fixo' ? { percentual } : { indice: base, periodoInicio, periodoFim: lastMonth(periodoInicio) }),
    alvo: await alvoDe(valores),
    vigencia,
    motivo: motivo.trim(),
  }
}

/** Half a month stays as it is, and the service refuses it. */
const lastMonth = (inicio: string) => (/^\d{4}-\d{2}$/.test(inicio) ? addMonths(inicio, 11) : inicio)

async function alvoDe({ alvo, planos, contas }: NovoEscrito) {
  if (alvo === 'todos') return { todos: true as const }
  if (alvo === 'planos') return { planoIds: Object.keys(planos).filter((id) => planos[id]) }
  const contratos = await Promise.all(
    contas.map((tenantId) => call('GET /admin/contratos/tenant/{tenantId}', { caminho: { tenantId } })),
  )
  return { contratoIds: contratos.map(({ id }) => id) }
}
