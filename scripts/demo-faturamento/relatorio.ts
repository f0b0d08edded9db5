// What happened, month by month, and the proof that the sums meet: by SQL, and against the bank's own book.
import { addMonths } from '#domain/competencia.ts'
import type { Casa } from './casa.ts'
import type { Mundo } from './mundo.ts'

const brl = (centavos: number) =>
  (centavos / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Linha = Record<string, number | string>

/** The table of the months: faturas by competência, money by the day it moved. */
export async function tell({ casa, primeiro }: Mundo, meses: number): Promise<string> {
  const linhas: Linha[] = []
  for (let nth = 0; nth < meses; nth++) {
    const mes = addMonths(primeiro, nth)
    const [row] = await casa.sql<Linha>(
      `select count(*)::int as faturas, coalesce(sum(total), 0)::int as total, coalesce(sum(desconto), 0)::int as desconto,
         count(*) filter (where status = 'paga')::int as pagas, count(*) filter (where status = 'baixada')::int as baixadas,
         count(*) filter (where total = 0)::int as zeradas,
         count(*) filter (where status in ('aberta', 'vencida', 'parcialmente_paga'))::int as abertas,
         coalesce(sum(multa + juros), 0)::int as encargos, count(nf_id)::int as notas,
         (select count(*)::int from uso where competencia = $1) as uso,
         (select count(distinct h.contrato_id)::int from contrato_historico h where h.para = 'suspenso'
           and to_char(h.em - interval '3 hours', 'YYYY-MM') = $1) as suspensos,
         (select count(*)::int from contratos c where c.plano_id is not null and c.inicio < ($1 || '-28')::date
           and not exists (select from contrato_historico h where h.contrato_id = c.id and h.para = 'cancelado'
             and h.em < ($1 || '-28')::date)) as contratos
       from faturas where competencia = $1 and status <> 'cancelada'`,
      [mes],
    )
    linhas.push({ mes, ...row! })
  }
  const colunas: [string, (linha: Linha) => string][] = [
    ['mês', ({ mes }) => String(mes)],
    ['contratos', ({ contratos }) => String(contratos)],
    ['notas', ({ uso }) => String(uso)],
    ['faturas', ({ faturas }) => String(faturas)],
    ['total R$', ({ total }) => brl(Number(total))],
    ['cupons R$', ({ desconto }) => brl(Number(desconto))],
    ['pagas', ({ pagas }) => String(pagas)],
    ['abertas', ({ abertas }) => String(abertas)],
    ['sem valor', ({ zeradas }) => String(zeradas)],
    ['baixadas', ({ baixadas }) => String(baixadas)],
    ['multa e juros R$', ({ encargos }) => brl(Number(encargos))],
    ['suspensos', ({ suspensos }) => String(suspensos)],
    ['NFS-e', ({ notas }) => String(notas)],
  ]
  const rows = [colunas.map(([titulo]) => titulo), ...linhas.map((linha) => colunas.map(([, of]) => of(linha)))]
  const widths = colunas.map((_, nth) => Math.max(...rows.map((row) => row[nth]!.length)))
  return rows.map((row) => row.map((cell, nth) => cell.padStart(widths[nth]!)).join('  ')).join('\n')
}

/** How often each thing of the story happened. */
export async function count({ sql }: Casa): Promise<[string, number][]> {
  const passages = (para: string, de = '') =>
    `select count(*) from contrato_historico where para = '${para}' ${de && `and de = '${de}'`}`
  const counts: [string, number][] = []
  for (const [what, query] of [
    ['testes que viraram contrato', passages('ativo', 'em_teste')],
    ['testes desistidos', passages('cancelado', 'em_teste')],
    ['trocas para um plano maior', `select count(*) from contrato_termos where origem = 'upgrade'`],
    ['trocas para um plano menor', `select count(*) from contrato_termos where origem = 'downgrade'`],
    ['reajustes de contratos', `select count(*) from contrato_termos where origem = 'reajuste'`],
    ['faturas com cupom', 'select count(*) from faturas where desconto > 0'],
    [
      'faturas incomuns, fechadas por uma pessoa',
      `select count(*) from auditoria where acao = 'fatura.close' and tenant_id is null and ator ->> 'tipo' = 'admin'`,
    ],
    ['atrasos além da tolerância', passages('inadimplente')],
    ['suspensões por atraso', passages('suspenso')],
    ['voltas depois de pagar', `${passages('ativo')} and de in ('suspenso', 'inadimplente')`],
    ['contratos cancelados', passages('cancelado')],
    ['faturas baixadas', `select count(*) from faturas where status = 'baixada'`],
    ['pagamentos em dobro', `select count(*) from pagamentos where tipo = 'indevido'`],
    ['devoluções', `select count(*) from pagamentos where devolvido > 0`],
    ['e-mails de faturas e de cobrança', `select count(*) from emails where chave like 'fatura%'`],
  ] as const)
    counts.push([what, (await sql<{ n: number }>(`select (${query})::int as n`))[0]!.n])
  return counts
}

type Prova = { prova: string; la: number; ca: number; faltas: number }

/** Each proof: a sum by one side, by the other, and how many rows contradict it. */
export async function prove({ casa, notas }: Mundo): Promise<Prova[]> {
  const { sql, psp } = casa
  const livro: { cobrancas: { txid: string }[]; pix: Pix[] } = await psp('GET livro')
  const one = async (query: string, values: unknown[] = []) => (await sql<{ n: number }>(query, values))[0]!.n
  const centavos = (reais: string) => Math.round(Number(reais) * 100)
  const soma = (valores: readonly number[]) => valores.reduce((total, each) => total + each, 0)
  const devolvidos = livro.pix.flatMap(({ devolucoes = [] }) =>
    devolucoes.filter(({ status }) => status === 'DEVOLVIDO'),
  )
  const usos = await sql<{ conta: string; n: number }>(
    `select tenant_id || ' ' || competencia as conta, count(*)::int as n from uso group by 1`,
  )
  const semPar = (
    await sql<{ id: string; valor: number }>('select end_to_end_id as id, valor::int from pagamentos')
  ).filter(({ id, valor }) => !livro.pix.some((pix) => pix.endToEndId === id && centavos(pix.valor) === valor))
  return [
    {
      prova: 'Σ linhas de cada fatura = seu total',
      la: await one('select coalesce(sum(valor), 0)::int as n from fatura_itens'),
      ca: await one('select coalesce(sum(total), 0)::int as n from faturas'),
      faltas: await one(
        `select count(*)::int as n from faturas f where total <>
           (select coalesce(sum(valor), 0) from fatura_itens i where i.fatura_id = f.id)`,
      ),
    },
    {
      prova: 'Σ Pix no banco = Σ pagamentos aqui',
      la: soma(livro.pix.map(({ valor }) => centavos(valor))),
      ca: await one('select coalesce(sum(valor), 0)::int as n from pagamentos'),
      faltas: semPar.length + livro.pix.length - (await one('select count(*)::int as n from pagamentos')),
    },
    {
      prova: 'Σ devoluções no banco = Σ devoluções aqui',
      la: soma(devolvidos.map(({ valor }) => centavos(valor))),
      ca: await one('select coalesce(sum(devolvido), 0)::int as n from pagamentos'),
      faltas: 0,
    },
    {
      prova: 'Σ pago de cada fatura = seus pagamentos',
      la: await one(
        `select coalesce(sum(valor - devolvido), 0)::int as n from pagamentos where tipo in ('pagamento', 'recuperacao')`,
      ),
      ca: await one('select coalesce(sum(pago), 0)::int as n from faturas'),
      faltas: await one(
        `select count(*)::int as n from faturas where status = 'paga' and total > pago - multa - juros
           and not exists (select from pagamentos p where p.fatura_id = faturas.id and p.devolvido > 0)`,
      ),
    },
    {
      prova: 'notas autorizadas = notas contadas',
      la: soma([...notas.values()]),
      ca: soma(usos.map(({ n }) => n)),
      faltas: usos.filter(({ conta, n }) => notas.get(conta) !== n).length,
    },
    {
      prova: 'excedente faturado = notas além do plano',
      la: await one(EXCEDENTE),
      ca: await one(`select coalesce(sum(quantidade), 0)::int as n from fatura_itens where tipo = 'excedente'`),
      faltas: 0,
    },
    {
      prova: 'uma fatura por contrato e mês',
      la: await one(`select count(distinct (contrato_id, competencia, tipo))::int as n from faturas ${VALENDO}`),
      ca: await one(`select count(*)::int as n from faturas ${VALENDO}`),
      faltas: 0,
    },
    {
      prova: 'uma cobrança no banco por txid daqui',
      la: livro.cobrancas.length,
      ca: await one(`select count(*)::int as n from cobrancas where status <> 'recusada'`),
      faltas: 0,
    },
    {
      prova: 'uma NFS-e por fatura paga',
      la: await one(`select count(*)::int as n from faturas where status = 'paga' and total > 0`),
      ca: await one(
        `select count(distinct nf_id)::int as n from faturas f join notas n on n.id = f.nf_id
         where f.status = 'paga' and n.status = 'autorizada'`,
      ),
      faltas: 0,
    },
  ]
}

type Pix = { endToEndId: string; valor: string; devolucoes?: { valor: string; status: string }[] }

const VALENDO = `where status not in ('cancelada', 'substituida')`

/** By the terms in force at the end of each month: what the accounts used beyond them. */
const EXCEDENTE = `
  select coalesce(sum(greatest(0, u.n - t.notas_incluidas)), 0)::int as n
  from faturas f
  join lateral (select count(*) as n from uso where tenant_id = f.tenant_id and competencia = f.competencia) u on true
  join lateral (select notas_incluidas from contrato_termos t where t.contrato_id = f.contrato_id
    and t.desde <= (f.competencia || '-28')::date order by t.versao desc limit 1) t on true
  where f.status not in ('cancelada', 'substituida')`
