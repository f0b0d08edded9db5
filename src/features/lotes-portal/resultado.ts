import type { Readable } from 'node:stream'
import { type Centavos, reais } from '#domain/money.ts'
import { type Erro, hasPdf, type StatusNota } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { SITUACAO } from '#features/nfse/read/relacao.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type Celula, type Coluna, writeXlsx } from '#platform/xlsx/write-xlsx.ts'
import { nomeIn, readPedido, valorIn } from './linha.ts'
import { ESTADO, type EstadoDaLinha, findLote, LINHAS, linhasCom } from './lote-row.ts'

const PAGE = 500

/** What happened to every line of a batch, as a workbook that is written while the lines are read. Throws NAO_ENCONTRADO. */
export async function exportResultado(ctx: Ctx, id: string): Promise<Readable> {
  allow(ctx, 'nota.read')
  await findLote(ctx, id)
  return writeXlsx('Resultado', COLUNAS, pagesOf(ctx, id, await findEmpresas(ctx)), { titulo: 'Total' })
}

type Row = {
  linha: number
  estado: EstadoDaLinha
  notaId: string | null
  status: StatusNota | null
  numero: string | null
  chave: string | null
  tomadorNome: string | null
  valor: Centavos | null
  erros: Erro[]
  pedido: Buffer | null
  empresaId: string | null
}
type Empresas = { porId: Map<string, string>; porCpfCnpj: Map<string, string> }

/** The line as its file numbers it, so that it is found there. */
const COLUNAS: readonly (Coluna & { of(row: Row, ctx: Ctx, empresas: Empresas): Celula })[] = [
  { titulo: 'Linha', tipo: 'numero', of: ({ linha }) => linha },
  { titulo: 'Empresa', tipo: 'texto', of: (row, _, empresas) => empresaOf(row, empresas) },
  { titulo: 'Tomador', tipo: 'texto', of: ({ tomadorNome, pedido }) => tomadorNome ?? from(pedido, nomeIn) },
  {
    titulo: 'Valor do serviço',
    tipo: 'dinheiro',
    of: ({ valor, pedido }) => (valor === null ? from(pedido, valorIn) : reais(valor)),
  },
  { titulo: 'Situação', tipo: 'texto', of: ({ estado }) => PALAVRA[estado] },
  { titulo: 'Número da NFS-e', tipo: 'numero', of: ({ numero }) => numberOf(numero) },
  { titulo: 'Chave de acesso', tipo: 'codigo', of: ({ chave }) => chave },
  {
    titulo: 'Nota',
    tipo: 'link',
    of: ({ notaId }, { app }) => notaId && `${app.config.urlPublica}/app/notas/${notaId}`,
  },
  {
    titulo: 'PDF',
    tipo: 'link',
    of: ({ notaId, status }, { app }) =>
      notaId && status && hasPdf(status) ? `${app.config.urlPublica}/v1/portal/nfse/${notaId}/pdf` : null,
  },
  {
    titulo: 'O que está errado',
    tipo: 'texto',
    of: ({ erros }) => presentErros(erros).map(inWords).join(' '),
  },
]

const PALAVRA: Record<EstadoDaLinha, string> = {
  ...SITUACAO,
  a_conferir: 'Em conferência',
  pronta: 'Pronta',
  com_erro: 'Com erro',
  a_enviar: 'Na fila',
  enviando: 'Na fila',
  retirada: 'Retirada',
}

const inWords = ({ mensagem, correcao }: { mensagem: string; correcao: string }) => `${mensagem} ${correcao}`.trim()
const from = <T>(pedido: Buffer | null, read: (pedido: Record<string, unknown>) => T): T | null =>
  pedido && read(readPedido(pedido))

/** A number of more digits than a cell holds exactly stays text. */
const numberOf = (numero: string | null): Celula => (numero && /^\d{1,15}$/.test(numero) ? Number(numero) : numero)

function empresaOf({ empresaId, pedido }: Row, { porId, porCpfCnpj }: Empresas): string | null {
  if (empresaId) return porId.get(empresaId) ?? null
  const cpfCnpj = from(pedido, ({ prestador }) => (prestador as { cpfCnpj?: unknown } | undefined)?.cpfCnpj)
  return typeof cpfCnpj === 'string' ? (porCpfCnpj.get(cpfCnpj) ?? cpfCnpj) : null
}

async function findEmpresas(ctx: Ctx): Promise<Empresas> {
  const { db, tenantId } = ctx
  const limit = empresaLimit(ctx)
  const rows = await db.query<{ id: string; cpfCnpj: string; razaoSocial: string }>(
    sql`select id, cpf_cnpj as "cpfCnpj", razao_social as "razaoSocial" from empresas
      where tenant_id = ${tenantId} and ${limit ? sql`id = any(${limit}::uuid[])` : sql`true`}`,
  )
  return {
    porId: new Map(rows.map(({ id, razaoSocial }) => [id, razaoSocial])),
    porCpfCnpj: new Map(rows.map(({ cpfCnpj, razaoSocial }) => [cpfCnpj, razaoSocial])),
  }
}

async function* pagesOf(ctx: Ctx, id: string, empresas: Empresas): AsyncGenerator<Celula[][]> {
  for (let after = 0; ; ) {
    const rows = await ctx.db.query<Row>(sql`
      with ${linhasCom(ctx, sql`lote_id = ${id} and linha > ${after} order by linha limit ${PAGE}`)}
      select l.linha, ${ESTADO} as estado, n.id as "notaId", n.status, n.numero, n.chave_acesso as chave,
        n.empresa_id as "empresaId", n.tomador_nome as "tomadorNome",
        coalesce(n.valor_servico, l.valor_servico) as valor,
        case when n.id is null then l.erros else n.erros end as erros, l.pedido
      from ${LINHAS} order by l.linha`)
    if (rows.length > 0) yield rows.map((row) => COLUNAS.map(({ of }) => of(row, ctx, empresas)))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.linha
  }
}
