import type { Entrada, Saida } from '#web/api/ops/client.ts'
import { RECURSOS } from '#web/words/faturas.ts'
import { inteiroDigitado, linhasDigitadas, linhasEscritas } from '#web/words/precos.ts'

type Plano = Saida<'GET /admin/planos/{id}'>
type Recurso = keyof typeof RECURSOS

/** The service says which field is no number: the form sends a text as it was typed. */
type Termos = Entrada<'PATCH /admin/planos/{id}'>['corpo']

const CONTADOS = ['limiteNotas', 'limiteEmpresas', 'limiteUsuarios', 'limiteRequisicoesMinuto'] as const

/** A plan as its form holds it: whole numbers as they are typed, one tier a line. */
export const planoEscrito = (plano: Plano | null) => ({
  ...{ codigo: '', motivo: '', privado: plano?.privado ?? false },
  ...{ nome: plano?.nome ?? '', descricao: plano?.descricao ?? '' },
  valorMensal: plano?.valorMensal,
  periodicidade: plano?.periodicidade ?? ('mensal' as const),
  notasIncluidas: String(plano?.notasIncluidas ?? 0),
  valorNotaExcedente: plano?.valorNotaExcedente ?? undefined,
  faixas: linhasEscritas(plano?.faixas.map(({ ate, valor }) => [ate, valor]) ?? []),
  tetoExcedente: plano?.tetoExcedente ?? undefined,
  ...(Object.fromEntries(CONTADOS.map((nome) => [nome, String(plano?.[nome] ?? '')])) as Record<
    (typeof CONTADOS)[number],
    string
  >),
  diasTeste: String(plano?.diasTeste ?? 0),
  recursos: Object.fromEntries(
    (Object.keys(RECURSOS) as Recurso[]).map((nome) => [nome, plano?.recursos.includes(nome) ?? false]),
  ),
})
type PlanoEscrito = ReturnType<typeof planoEscrito>

/** The values of the form for a plan, as the service takes them. An emptied field is no limit. */
export const planoDigitado = ({ codigo: _, motivo, recursos, faixas, ...valores }: PlanoEscrito) =>
  ({
    ...valores,
    nome: valores.nome.trim(),
    descricao: valores.descricao.trim() || null,
    valorNotaExcedente: valores.valorNotaExcedente ?? null,
    tetoExcedente: valores.tetoExcedente ?? null,
    notasIncluidas: inteiroDigitado(valores.notasIncluidas) ?? 0,
    diasTeste: inteiroDigitado(valores.diasTeste) ?? 0,
    ...Object.fromEntries(CONTADOS.map((nome) => [nome, inteiroDigitado(valores[nome])])),
    faixas: linhasDigitadas(faixas).map(([ate, valor]) => ({ ate, valor })),
    recursos: Object.keys(recursos).filter((nome) => recursos[nome]),
    ...(motivo.trim() && { motivo: motivo.trim() }),
  }) as unknown as Termos
