// Whether the service has the state of the model, for one life.
import { encargosHoje, keptOf } from './dinheiro.ts'
import { count, expect, type Life, read } from './life.ts'
import { type Fatura, isOpen, type Modelo, overdueOf, PLANOS, planoDe, saldoDe } from './model.ts'
import type { Stage } from './stage.ts'

/** Every contract and fatura of the life as the service has it. */
export async function compare({ stage, modelo, tenantId, seen }: Life): Promise<void> {
  for (const [nth, contrato] of modelo.contratos.entries()) {
    if (contrato.status === 'cancelado' && nth < modelo.contratos.length - 1) continue
    const { json } = await read(stage, `GET /admin/contratos/${contrato.id}`)
    count(
      seen,
      `contrato ${contrato.status}${contrato.status === 'suspenso' && contrato.porOperador ? ' por operador' : ''}`,
    )
    const { status, plano, valorMensal, cancelarEm, trocaAgendada, cupomAplicado, lancamentos } = json
    const waiting = lancamentos.filter(({ faturaId }: { faturaId: string | null }) => faturaId === null)
    const sum = waiting.reduce((total: number, { valor }: { valor: number }) => total + Math.round(valor * 100), 0)
    const { valorMensal: price } = PLANOS[planoDe(contrato)]!
    expect(
      `contract ${nth}`,
      [
        status,
        stage.planos.indexOf(plano.id),
        valorMensal,
        cancelarEm,
        trocaAgendada?.em ?? null,
        cupomAplicado?.cupomId,
        sum,
      ],
      [
        ...[contrato.status, planoDe(contrato), price / 100, contrato.cancelarEm, contrato.troca?.em ?? null],
        ...[
          stage.cupons[contrato.cupom ?? -1]?.id,
          contrato.lancamentos.reduce((total, { valor }) => total + valor, 0),
        ],
      ],
    )
  }
  const rows = await stage.sql<Record<string, unknown>>(
    `select f.id, f.status, f.total::int, f.pago::int, f.multa::int, f.juros::int, f.baixado::int,
       f.reaberta_em::text as "reabertaEm",
       (select sum(i.valor)::int from fatura_itens i where i.fatura_id = f.id) as itens,
       array(select passo || case when reabertura > 0 then '-' || reabertura else '' end
         from fatura_passos p where p.fatura_id = f.id) as passos,
       array(select split_part(chave, ':', 3) from emails e where e.chave like 'fatura:' || f.id || ':%' order by 1) as emails
     from faturas f where tenant_id = $1 and status <> 'sem_cobranca' order by numero`,
    [tenantId],
  )
  const due = modelo.faturas.map(({ passos, emails, ...fatura }) => ({
    ...pick(fatura, ['id', 'status', 'total', 'pago', 'multa', 'juros', 'baixado', 'reabertaEm']),
    itens: fatura.total,
    ...{ passos: passos.toSorted(), emails: emails.toSorted() },
  }))
  expect(
    'the faturas',
    rows.map((row) => ({
      ...row,
      passos: (row.passos as string[]).toSorted(),
      emails: (row.emails as string[]).toSorted(),
    })),
    due,
  )
  await compareMoney(stage, modelo, tenantId)
  const last = modelo.contratos.length - 1
  const { json } = await read(stage, 'GET /admin/faturamento/inadimplencia?limit=100')
  const listed = json.contratos.find(
    ({ contratoId }: { contratoId: string }) => contratoId === modelo.contratos[last]!.id,
  )
  const late = overdueOf(modelo, last)
  const total = (of: (fatura: Fatura) => number) => late.reduce((sum, fatura) => sum + of(fatura), 0)
  const encargos = new Map(late.map((each) => [each, encargosHoje(modelo, modelo.faturas.indexOf(each))]))
  expect(
    'what is overdue, with fine and interest of today',
    ['saldo', 'multa', 'juros'].map((part) => Math.round((listed?.[part] ?? 0) * 100)),
    [total(saldoDe), total((each) => encargos.get(each)!.multa), total((each) => encargos.get(each)!.juros)],
  )
}

/** Charges, payments and the open alerts of both. */
async function compareMoney(stage: Stage, modelo: Modelo, tenantId: string): Promise<void> {
  const cobrancas = await stage.sql<{ pix: object[]; id: string }>(
    `select c.id, c.status, c.pago::int, array(select json_build_object('id', p.end_to_end_id, 'tipo', p.tipo, 'valor', p.valor,
         'devolvido', p.devolvido, 'multa', p.multa, 'juros', p.juros, 'fatura', p.fatura_id)
       from pagamentos p where p.cobranca_id = c.id order by p.end_to_end_id) as pix
     from cobrancas c where tenant_id = $1 order by id`,
    [tenantId],
  )
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(
    'the charges with their payments',
    cobrancas,
    byId(modelo.cobrancas).map(({ id, status, pix }) => ({
      ...{ id, status, pago: pix.reduce((sum, { valor }) => sum + valor, 0) },
      pix: byId(pix).map(({ valor, multa, juros, fatura, ...each }) => ({
        ...{ id: each.id, tipo: each.tipo, valor, devolvido: valor - keptOf({ valor, multa, juros, fatura, ...each }) },
        ...{ multa, juros, fatura: modelo.faturas[fatura]!.id },
      })),
    })),
  )
  const alertas = await stage.sql<{ que: string }>(
    `select a.tipo || ' ' || a.chave as que from alertas a where status <> 'resolvido' and (
       tipo = 'pagamento_indevido' and exists (select from cobrancas c where c.tenant_id = $1 and a.chave like c.id || ':%')
       or tipo = 'pagamento_devolvido' and tenant_id = $1) order by 1`,
    [tenantId],
  )
  const due = [
    ...modelo.faturas
      .filter((each) => isOpen(each) && each.reaberturas > 0)
      .map(({ id }) => `pagamento_devolvido ${id}`),
    ...modelo.cobrancas.flatMap(({ id, pix }) =>
      pix
        .filter(({ tipo, excedeu }) => tipo === 'indevido' || excedeu)
        .map((each) => `pagamento_indevido ${id}:${each.id}`),
    ),
  ]
  expect(
    'the open alerts',
    alertas.map(({ que }) => que),
    due.toSorted(),
  )
}

const pick = <T extends object, K extends keyof T>(of: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))
