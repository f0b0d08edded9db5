import { isDate } from '#domain/competencia.ts'
import { readCsv } from '#domain/csv.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import type { LinhaDeAdesao } from '#features/cidades/reach/adesoes.ts'
import { conhecidos, openMunicipioIndex, refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { DiferencaDeAdesao, FatoDeAdesao, ListaDeAdesao, NovaListaDeAdesao } from '#formas/cidades/adesao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * Compares a newer official list with what is known, and with `aplicar` stores it: from then on it decides for the
 * municipalities it names, over the table of the release and over older lists, in every process. A list of a day that
 * was imported before replaces it. Throws SCHEMA_DPS_INVALIDO, naming the lines at fault.
 */
export async function importAdesao(ctx: Ctx, input: NovaListaDeAdesao): Promise<DiferencaDeAdesao> {
  allow(ctx, 'admin.municipio.write')
  const { dataLista, fonte, aplicar = false } = input
  const index = await openMunicipioIndex(ctx.app)
  const linhas = readLista(input.csv, (ibge) => index.byIbge.has(ibge))
  const counted = linhas
    .map(({ ibge, ...para }) => ({ entry: index.byIbge.get(ibge)!, para }))
    .filter(({ entry }) => (entry.adesao.dataLista ?? '') <= dataLista)
  const mudancas = counted.flatMap(({ entry: { ibge, nome, uf, adesao }, para }) => {
    const de: FatoDeAdesao = pick(adesao)
    const now: FatoDeAdesao = { ...para, emissaoPadrao: para.emissaoPadrao ?? de.emissaoPadrao }
    return JSON.stringify(de) === JSON.stringify(now) ? [] : [{ ibge, nome, uf, de, para: now }]
  })
  const turned = (valor: FatoDeAdesao['emissorNacional']) =>
    mudancas.filter(({ de, para }) => para.emissorNacional === valor && de.emissorNacional !== valor).length
  const diferenca: DiferencaDeAdesao = {
    ...{ aplicada: aplicar, dataLista, linhas: linhas.length },
    ausentes: index.all.length - linhas.length,
    superadas: linhas.length - counted.length,
    passamAEmitir: turned('sim'),
    deixamDeEmitir: turned('nao'),
    mudancas,
  }
  if (!aplicar) return diferenca
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into listas_adesao (data_lista, fonte, municipios, importada_por, importada_em)
      values (${dataLista}, ${fonte}, ${JSON.stringify(linhas)}, ${por}, ${ctx.now()})
      on conflict (data_lista) do update set fonte = excluded.fonte, municipios = excluded.municipios,
        importada_por = excluded.importada_por, importada_em = excluded.importada_em`)
    const { mudancas: all, ...totais } = diferenca
    const detalhe = { ...totais, fonte, mudancas: all.length, municipios: all.slice(0, 50).map(({ ibge }) => ibge) }
    await audit(db, ctx, { acao: 'municipio.import-adesao', recurso: 'lista-adesao', recursoId: dataLista, detalhe })
  })
  await refreshMunicipioIndex(ctx.app)
  return diferenca
}

/** The lists known, the newest first; that of the release has no moment of import. */
export async function listAdesoes(ctx: Ctx): Promise<{ items: ListaDeAdesao[] }> {
  allow(ctx, 'admin.municipio.read')
  const imported = await ctx.app.sistema.query<Omit<ListaDeAdesao, 'importadaEm'> & { em: Date }>(sql`
    select data_lista::text as "dataLista", fonte, json_array_length(municipios) as municipios, importada_em as em
    from listas_adesao`)
  const released = Map.groupBy(conhecidos(), ({ adesao }) => adesao.dataLista)
  const items = [
    ...imported.map(({ em, ...lista }) => ({ ...lista, importadaEm: em.toISOString() })),
    ...[...released].flatMap(([dataLista, rows]) =>
      dataLista === null
        ? []
        : [{ dataLista, fonte: rows[0]!.adesao.fonte, municipios: rows.length, importadaEm: null }],
    ),
  ]
  return { items: items.sort((a, b) => b.dataLista.localeCompare(a.dataLista)) }
}

const pick = ({ emissorNacional, vigencia, emissaoPadrao }: FatoDeAdesao): FatoDeAdesao => ({
  emissorNacional,
  vigencia,
  emissaoPadrao,
})

/** The rows of a list with header `ibge,emissor_nacional[,vigencia,emissao_padrao]`, other columns ignored. */
function readLista(csv: string, exists: (ibge: string) => boolean): LinhaDeAdesao[] {
  const [header, ...registros] = records(csv)
  const columnOf = new Map((header?.celulas ?? []).map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = ['ibge', 'emissor_nacional'].filter((name) => !columnOf.has(name))
  if (missing.length > 0)
    refuse([
      `A primeira linha é o cabeçalho, e falta nela ${missing.join(' e ')}. Esperado: ibge,emissor_nacional,vigencia,emissao_padrao (as duas últimas são opcionais).`,
    ])
  const seen = new Set<string>()
  const faults: string[] = []
  const linhas = registros.map(({ linha, celulas }): LinhaDeAdesao => {
    const cell = (name: string) => celulas[columnOf.get(name) ?? -1]?.trim() ?? ''
    const fault = (name: string, expected: string) => {
      faults.push(`Linha ${linha}, ${name}: recebido "${cell(name).slice(0, 40)}"; esperado ${expected}.`)
      return null
    }
    const ibge = cell('ibge')
    if (!exists(ibge)) fault('ibge', 'o código IBGE, de 7 dígitos, de um município que existe')
    else if (seen.has(ibge)) fault('ibge', 'cada município uma só vez')
    seen.add(ibge)
    const emissor = yesNo(cell('emissor_nacional')) ?? fault('emissor_nacional', 'sim ou nao')
    const dia = cell('vigencia') && toDia(cell('vigencia'))
    const padrao = cell('emissao_padrao')
    return {
      ibge,
      emissorNacional: emissor ? 'sim' : 'nao',
      vigencia: dia || (dia === null ? fault('vigencia', 'um dia, AAAA-MM-DD ou DD/MM/AAAA') : null),
      emissaoPadrao: padrao ? (yesNo(padrao) ?? fault('emissao_padrao', 'sim ou nao, ou vazio')) : null,
    }
  })
  if (registros.length === 0) faults.push('A lista não tem nenhum município abaixo do cabeçalho.')
  if (faults.length > 0) refuse(faults)
  return linhas
}

/** Spreadsheets of this country save with semicolons. */
function records(csv: string) {
  const [firstLine = ''] = csv.split(/\r?\n/, 1)
  try {
    return readCsv(csv, firstLine.includes(';') ? ';' : ',')
  } catch (error) {
    return refuse([(error as Error).message])
  }
}

function yesNo(text: string): boolean | null {
  const plain = text.toLowerCase()
  return ['sim', 's', '1'].includes(plain) ? true : ['nao', 'não', 'n', '0'].includes(plain) ? false : null
}

function toDia(text: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const dia = day ? `${year}-${month}-${day}` : text
  return isDate(dia) ? dia : null
}

const ERROS_MAX = 50

function refuse(mensagens: string[]): never {
  const erros: Erro[] = mensagens
    .slice(0, ERROS_MAX)
    .map((mensagem) => ({ campo: 'csv', codigo: 'FORMATO_INVALIDO', mensagem }))
  throw new Refusal('SCHEMA_DPS_INVALIDO', `${mensagens.length} faults in the list`, { erros })
}
