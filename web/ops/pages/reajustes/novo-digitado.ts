import { addMonths } from '#domain/competencia.ts'
import { call, type Entrada } from '#web/api/ops/client.ts'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { diaEscrito, mesAntes, mesAtual } from '#web/words/datas.ts'

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

/** What the form still needs. */
export const whatIsMissing = (valores: NovoEscrito) => [
  ...requireFields(
    {
      ...valores,
      'alvo.planoIds': Object.values(valores.planos ?? {}).some(Boolean),
      'alvo.contratoIds': valores.contas?.length,
    },
    {
      ...(valores.base === 'fixo'
        ? { percentual: 'Escreva o percentual.' }
        : { periodoInicio: 'Escreva o primeiro mês.' }),
      ...(valores.alvo === 'planos' && { 'alvo.planoIds': 'Marque ao menos um plano.' }),
      ...(valores.alvo === 'contas' && { 'alvo.contratoIds': 'Escolha ao menos uma conta.' }),
      ...{ vigencia: 'Escreva o mês.', motivo: 'Conte por quê, em uma frase.' },
    },
  ),
  ...(valores.vigencia <= mesAtual() ? [CEDO_DEMAIS] : []),
]

/** The service applies one of this month at once: its prices could not be read before. */
const CEDO_DEMAIS = {
  campo: 'vigencia',
  codigo: 'VALOR_FORA_DO_LIMITE',
  mensagem: `Escolha de ${diaEscrito(mesAntes(-1))} em diante: o deste mês se aplicaria sem conferência.`,
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
