import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { Ambiente, Erro, StatusNota, Trilho } from '#domain/nota/nota.ts'
import type { Prestador, ServicoPreparado } from '#domain/nota/preparada.ts'
import { type IssDevido, issDevido, palavraDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import type { Coluna } from '#platform/xlsx/write-xlsx.ts'
import { matchCondition } from './match-notas.ts'
import { documentoFor } from './nota-conteudo.ts'
import { all, type NotaFilter, periodOf, traitsOf, within } from './search.ts'

const PAGE = 1_000

/** Every note of a filter for a spreadsheet, newest first, read a thousand at a time, so that few are in memory. */
export async function* relacaoOf(ctx: Ctx, filter: NotaFilter, only: Sql = sql`true`): AsyncGenerator<Linha[]> {
  allow(ctx, 'nota.read')
  const q = filter.q?.trim()
  const where = all([
    traitsOf(ctx, filter),
    within(periodOf(ctx, filter)),
    q && (await matchCondition(ctx, filter, q)),
    only,
  ])
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await selectAfter(ctx, where, after)
    if (rows.length > 0) yield rows.map((row) => COLUNAS.map(({ of }) => of(row, ctx)))
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

/** The cells of a note, in the order of the columns. Amounts in reais. */
type Linha = (string | number | Date | null)[]

type Row = {
  id: string
  status: StatusNota
  ambiente: Ambiente
  idIntegracao: string | null
  numero: string | null
  chaveAcesso: string | null
  serieRps: string
  numeroRps: number
  competencia: string
  cpfCnpj: string
  razaoSocial: string
  municipio: string
  tomadorDocumento: string | null
  tomadorNome: string | null
  codigo: string | null
  discriminacao: string | null
  valorServico: Centavos
  trilho: Trilho
  prestador: Prestador | null
  /** As it was sent; `valorIss`: what the city assessed, where it assessed another amount. */
  iss: ServicoPreparado['iss'] | null
  valorIss: Centavos
  baseCalculo: Centavos
  retencao: Partial<Record<Retido, { valor: Centavos } | null>> & { outras?: Centavos }
  totalRetido: Centavos | null
  liquido: Centavos | null
  valorIbs: Centavos
  valorCbs: Centavos
  criadaEm: Date
  /** The same moment as the database stores it: finer than a Date. */
  momento: string
  autorizadaEm: Date | null
  erros: Erro[]
}

/** The states of a note in spreadsheets. */
export const SITUACAO: Record<StatusNota, string> = {
  processando: 'Em processamento',
  autorizada: 'Autorizada',
  rejeitada: 'Rejeitada',
  cancelada: 'Cancelada',
  substituida: 'Substituída',
  falha_temporaria: 'Tentando de novo',
  falha_definitiva: 'Falhou',
}

/** Null for a note stored without what decides it: its cells stay empty, and the others of the month are written. */
const issOf = ({ trilho, prestador, iss, valorIss, baseCalculo }: Row): IssDevido | null =>
  prestador &&
  iss &&
  issDevido({ prestador, servico: { iss: { ...iss, valor: valorIss }, valor: { baseCalculo } } }, trilho)

type Retido = 'pis' | 'cofins' | 'csll' | 'inss' | 'irrf' | 'cpp'
const retida = (titulo: string, nome: Retido) =>
  dinheiro(titulo, ({ retencao }) => retencao[nome]?.valor ?? (0 as Centavos))
const dinheiro = (titulo: string, of: (row: Row) => Centavos | null) => ({
  titulo,
  tipo: 'dinheiro' as const,
  of: (row: Row) => {
    const valor = of(row)
    return valor === null ? null : reais(valor)
  },
})
const texto = (titulo: string, of: (row: Row, ctx: Ctx) => string | null) => ({ titulo, tipo: 'texto' as const, of })

/** The columns of the list for spreadsheets. `codigo`: letters and digits that are no number, as a key of 50. */
export const COLUNAS: readonly (Coluna & { of(row: Row, ctx: Ctx): string | number | Date | null })[] = [
  texto('Situação', ({ status }) => SITUACAO[status]),
  texto('Ambiente', ({ ambiente }) => (ambiente === 'producao' ? 'Produção' : 'Homologação')),
  { titulo: 'Número', tipo: 'numero', of: ({ numero }) => numero },
  { titulo: 'Série do RPS', tipo: 'codigo', of: ({ serieRps }) => serieRps },
  { titulo: 'Número do RPS', tipo: 'numero', of: ({ numeroRps }) => String(numeroRps) },
  { titulo: 'Enviada em', tipo: 'instante', of: ({ criadaEm }) => criadaEm },
  { titulo: 'Autorizada em', tipo: 'instante', of: ({ autorizadaEm }) => autorizadaEm },
  texto('Competência', ({ competencia }) => competencia.replace(/^(\d{4})-(\d{2})$/, '$2/$1')),
  texto('Prestador: CPF/CNPJ', ({ cpfCnpj }) => maskCpfCnpj(cpfCnpj)),
  texto('Prestador', ({ razaoSocial }) => razaoSocial),
  texto('Município', ({ municipio }, { app }) => {
    const found = app.tabelas.municipio(municipio)
    return found ? `${found.nome}/${found.uf}` : municipio
  }),
  texto('Tomador: CPF/CNPJ', ({ tomadorDocumento }, ctx) => maskCpfCnpj(documentoFor(ctx, tomadorDocumento) ?? '')),
  texto('Tomador', ({ tomadorNome }) => tomadorNome),
  { titulo: 'Item da LC 116', tipo: 'codigo', of: ({ codigo }) => codigo },
  texto('Descrição do serviço', ({ discriminacao }) => discriminacao),
  dinheiro('Valor do serviço', ({ valorServico }) => valorServico),
  texto('Situação do ISS', (row) => {
    const iss = issOf(row)
    return iss && palavraDoIss(iss)
  }),
  dinheiro('ISS a recolher', (row) => issOf(row)?.aRecolher ?? null),
  dinheiro('ISS retido', (row) => issOf(row)?.retido ?? null),
  dinheiro('Receita no DAS', (row) => issOf(row)?.receitaNoDas ?? null),
  retida('PIS retido', 'pis'),
  retida('Cofins retida', 'cofins'),
  retida('CSLL retida', 'csll'),
  retida('INSS retido', 'inss'),
  retida('IRRF retido', 'irrf'),
  retida('CPP retida', 'cpp'),
  dinheiro('Outras retenções', ({ retencao }) => retencao.outras ?? (0 as Centavos)),
  dinheiro('Total retido', ({ totalRetido }) => totalRetido),
  dinheiro('Valor líquido', ({ liquido }) => liquido),
  dinheiro('IBS', ({ valorIbs }) => valorIbs),
  dinheiro('CBS', ({ valorCbs }) => valorCbs),
  { titulo: 'Chave de acesso', tipo: 'codigo', of: ({ chaveAcesso }) => chaveAcesso },
  { titulo: 'Seu código (idIntegracao)', tipo: 'codigo', of: ({ idIntegracao }) => idIntegracao },
  { titulo: 'Id no sistema', tipo: 'texto', of: ({ id }) => id },
  texto('Erros', ({ erros }) => erros.map(({ codigo, mensagem }) => `${codigo}: ${mensagem}`).join(' | ')),
]

const selectAfter = (ctx: Ctx, where: Sql, after: Row | null) =>
  ctx.db.query<Row>(sql`
    select n.id, status, ambiente, id_integracao as "idIntegracao", numero, chave_acesso as "chaveAcesso",
      serie_rps as "serieRps", numero_rps as "numeroRps", competencia, e.cpf_cnpj as "cpfCnpj",
      e.razao_social as "razaoSocial", n.municipio, tomador_nome as "tomadorNome",
      coalesce(preparada #>> '{tomador,cpfCnpj}', preparada #>> '{tomador,nifEstrangeiro}') as "tomadorDocumento",
      preparada #>> '{servico,codigo}' as codigo, preparada #>> '{servico,discriminacao}' as discriminacao,
      n.trilho, preparada -> 'prestador' as prestador, preparada #> '{servico,iss}' as iss,
      (preparada #>> '{servico,valor,baseCalculo}')::bigint as "baseCalculo",
      coalesce(preparada #> '{servico,retencao}', '{}') as retencao,
      (preparada #>> '{servico,valor,totalRetido}')::bigint as "totalRetido",
      (preparada #>> '{servico,valor,liquido}')::bigint as liquido,
      valor_servico as "valorServico", valor_iss as "valorIss", valor_ibs as "valorIbs", valor_cbs as "valorCbs",
      n.criada_em as "criadaEm", n.criada_em::text as momento, autorizada_em as "autorizadaEm", erros
    from (select * from notas where ${where} ${after ? beyond(after) : sql``}
      order by criada_em desc, id limit ${PAGE}) n
    join empresas e on e.tenant_id = n.tenant_id and e.id = n.empresa_id
    order by n.criada_em desc, n.id`)

const beyond = ({ momento, id }: Row) =>
  sql`and criada_em <= ${momento}::timestamptz and (criada_em < ${momento}::timestamptz or id > ${id})`
