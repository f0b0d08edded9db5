import { type Arquivo, readArquivo } from '#domain/importacao/arquivo.ts'
import { type Coluna, type Mapeamento, mapColunas } from '#domain/importacao/colunas.ts'
import { type LinhaLida, readLinha } from '#domain/importacao/linha.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'

/** Lines of one file, and its bytes. */
export const LINHAS_MAX = 5_000
export const ARQUIVO_BYTES_MAX = 6 * 1024 * 1024
export const VALID_MS = 24 * 3_600_000

/** `tudo_ou_nada`: one fault and nothing is written; `linhas_validas`: the good lines are. */
export type Politica = 'tudo_ou_nada' | 'linhas_validas'
export type StatusDaImportacao =
  | 'analisada'
  | 'aplicando'
  | 'aplicada'
  | 'aplicada_parcialmente'
  | 'falhou'
  | 'expirada'

/** A file that was read: its format, its columns, and every line. */
export type Leitura = Omit<Arquivo, 'registros'> & { colunas: Coluna[]; linhas: LinhaLida[] }

/** Reads a file. Throws SCHEMA_DPS_INVALIDO when it is none, has no known column, or more lines than one import takes. */
export function readImportacao(bytes: Uint8Array, mapeamento?: Mapeamento): Leitura {
  const { registros, ...arquivo } = readOrRefuse(bytes)
  const [header, ...linhas] = registros
  if (!header || linhas.length === 0)
    throw refuseCsv('CAMPO_OBRIGATORIO', 'O arquivo não tem nenhuma linha abaixo do cabeçalho.')
  if (linhas.length > LINHAS_MAX)
    throw refuseCsv(
      'TAMANHO_INVALIDO',
      `O arquivo tem ${linhas.length} linhas; uma importação leva até ${LINHAS_MAX}. Divida-o.`,
    )
  if (header.celulas.length > COLUNAS_MAX)
    throw refuseCsv('TAMANHO_INVALIDO', `O cabeçalho tem ${header.celulas.length} colunas; o máximo é ${COLUNAS_MAX}.`)
  const colunas = mapColunas(
    header.celulas.map((nome) => nome.trim()),
    mapeamento,
  )
  if (!colunas.some(({ destino }) => destino === 'cnpj'))
    throw refuseCsv(
      'CAMPO_OBRIGATORIO',
      `Nenhuma coluna é o cnpj; o cabeçalho traz ${JSON.stringify(header.celulas.slice(0, 40).join(' | ').slice(0, 400))}. A primeira linha tem os nomes; em mapeamento se diz qual coluna é qual.`,
    )
  return { ...arquivo, colunas, linhas: linhas.map(({ linha, celulas }) => readLinha(linha, celulas, colunas)) }
}

const COLUNAS_MAX = 200

function readOrRefuse(bytes: Uint8Array): Arquivo {
  try {
    return readArquivo(bytes)
  } catch (error) {
    throw refuseCsv('FORMATO_INVALIDO', (error as Error).message)
  }
}

export function refuseCsv(codigo: Erro['codigo'], mensagem: string, campo = 'csv'): Refusal {
  return new Refusal('SCHEMA_DPS_INVALIDO', mensagem, { erros: [{ campo, codigo, mensagem }] })
}

/** The context of the account that an import is for, in which the verbs of companies run. The caller called `allow`. */
export const inConta = (ctx: Ctx, tenantId: string): Ctx => ({
  ...ctx,
  tenantId,
  db: ctx.app.inquilinos.forTenant(tenantId),
})

/** Company, file and mapping as they are sealed: they open for this import of this account alone. */
export const scopeOf = (tenantId: string, id: string) => `importacao|${tenantId}|${id}`
export type Selado = { csv: string; mapeamento: Mapeamento }
