import { CODIGOS_CAMPO, type CodigoCampo } from '#domain/codigos.ts'
import { reais } from '#domain/money.ts'
import { PASSOS_MAX, periodoDeRecusas } from '#domain/nota/recusas.ts'
import { catalogoDe } from '#features/cidades/reach/catalogo.ts'
import { type MunicipioIndex, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { all } from '#features/nfse/read/search.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeRecusas, PaginaDeRecusas, RecusasDeCodigo } from '#formas/notas/recusas.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Contagem, countRecusas } from './count-recusas.ts'
import { findCompanies, ofCompanies, traitsOf } from './traits-of-todas.ts'

/**
 * Refusals of all accounts by code and by who refused, the most frequent first, against the period before. A note is of the
 * period in which it was accepted, as in the list of notes. Throws PARAMETRO_INVALIDO for a period with too many days.
 */
export async function listRecusas(ctx: Ctx, filter: FiltroDeRecusas): Promise<PaginaDeRecusas> {
  allow(ctx, 'nota.inspect')
  const periodo = periodoDeRecusas(filter, ctx.now())
  const { desde, ate, antesDesde, passo, passos } = periodo
  if (passos > PASSOS_MAX) throw tooLong(passos)
  const { ambiente, tenantId, municipioIbge, conexao, codigo, limit, offset } = filter
  const db = ctx.app.leitura.forAll()
  const companies = await findCompanies(db, filter)
  const traits = all([traitsOf({ ambiente, tenantId, municipioIbge, conexao, codigo }), ofCompanies(companies)])
  const { totais, contagens } = await countRecusas(db, traits, periodo, filter)
  const [index, exemplos] = await Promise.all([openMunicipioIndex(ctx.app), findExemplos(db, contagens)])
  const items = contagens.map(({ centavos, porPasso, exemplo: id, ...contagem }) => {
    const { conexao: _, municipio, ...exemplo } = exemplos.get(id)!
    const { nome, uf } = index.byIbge.get(municipio)!
    return {
      ...contagem,
      mensagem: meaningOf(contagem, exemplos.get(id)!, index),
      valorParado: reais(centavos),
      porPasso: Array.from({ length: passos }, (_each, nth) => porPasso[nth] ?? 0),
      exemplo: { ...exemplo, municipio: { ibge: municipio, nome, uf } },
    }
  })
  return { items, ...totais, limit, offset, desde, ate, antesDesde, passo }
}

type Exemplo = Omit<RecusasDeCodigo['exemplo'], 'municipio'> & { municipio: string; conexao: string }

/** The notes that show a refusal, by id. */
async function findExemplos(db: Db, contagens: readonly Contagem[]): Promise<Map<string, Exemplo>> {
  const rows = await db.query<Exemplo>(sql`
    select n.id, n.serie_rps as "serieRps", n.numero_rps::text as "numeroRps", n.municipio, n.conexao,
      coalesce(n.erros -> 0 ->> 'mensagem', '') as mensagem, json_build_object('id', t.id, 'nome', t.nome) as conta
    from notas n join (select * from tenants) t on t.id = n.tenant_id
    where n.id = any(${contagens.map(({ exemplo }) => exemplo)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a code means, in our words where the system that said it has a catalogue, else what it said. */
function meaningOf(
  { codigo, quem }: Pick<Contagem, 'codigo' | 'quem'>,
  { conexao, mensagem }: Exemplo,
  { publicadas }: MunicipioIndex,
): string {
  if (codigo in CODIGOS_CAMPO) return CODIGOS_CAMPO[codigo as CodigoCampo]
  const padrao = quem === 'nacional' ? null : publicadas.get(conexao)?.padrao
  const known = quem === 'servico' || padrao === undefined ? null : catalogoDe(padrao)(codigo)
  return known?.mensagem ?? (mensagem.length > DITO_MAX ? `${mensagem.slice(0, DITO_MAX).trimEnd()}…` : mensagem)
}
const DITO_MAX = 200

function tooLong(dias: number): Refusal {
  const mensagem = `O período tem ${dias} dias; o máximo são ${PASSOS_MAX}.`
  return new Refusal('PARAMETRO_INVALIDO', mensagem, {
    erros: [{ campo: 'query.desde', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }],
  })
}
