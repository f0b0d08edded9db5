import type { CodigoCampo } from '#domain/codigos.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { catalogoDe } from '#features/cidades/reach/catalogo.ts'
import type { CodigoDesconhecido } from '#formas/cidades/codigo.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Conexao, MensagemDaCidade, Outcome, Prova } from '#tracks/track.ts'

/** What an alert about an unlisted code holds, without the name that a reader gives the city. */
type DetalheDoCodigo = Omit<CodigoDesconhecido, 'cidade'>

/** Codes of one answer that are reported, and notes that an alert names. */
const CODIGOS_MAX = 5
const NOTAS_MAX = 20

/**
 * Raises one alert for each connection and code that left a note in doubt because nobody knows what it means; it counts
 * the answers, and `POST /admin/codigos/classificar` answers it. A failure is logged: the note is settled nevertheless.
 */
export async function reportCodigos(
  app: App,
  { id, municipio }: { id: string; municipio: string },
  conexao: Conexao,
  outcome: Outcome | Prova,
): Promise<void> {
  const unlisted = unlistedOf(conexao, outcome)
  for (const each of unlisted.slice(0, CODIGOS_MAX))
    await raise(app, { ...each, nota: id, municipio, conexao }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'unlisted code not reported'),
    )
}

/**
 * The codes of an outcome that neither a catalogue, nor the template, nor an operator knows: of an answer in doubt because
 * of them, or of a lote that the city refused by them.
 */
function unlistedOf(conexao: Conexao, outcome: Outcome | Prova): MensagemDaCidade[] {
  const find = catalogoDe(conexao.padrao)
  const ofTemplate = new Set(Object.values(conexao.template?.politica.codigos ?? {}).flat())
  const isUnlisted = (codigo: string) =>
    codigo !== '' && !find(codigo) && !ofTemplate.has(codigo) && !conexao.classificados?.has(codigo)
  const byCodigo = new Map(saidOf(outcome).map((mensagem) => [mensagem.codigo, mensagem]))
  return [...byCodigo.values()].filter(({ codigo }) => isUnlisted(codigo))
}

function saidOf(outcome: Outcome | Prova): readonly MensagemDaCidade[] {
  if (outcome.kind === 'lote_recusado' && !outcome.final)
    return outcome.erros.filter(({ codigo }) => codigo !== ('SEM_CODIGO' satisfies CodigoCampo))
  return 'causa' in outcome && 'mensagens' in outcome && outcome.causa === 'codigo_desconhecido'
    ? outcome.mensagens
    : []
}

type Visto = MensagemDaCidade & { nota: string; municipio: string; conexao: Conexao }

const raise = (app: App, { codigo, mensagem, nota, municipio, conexao }: Visto): Promise<void> =>
  app.sistema.transaction(async (tx) => {
    const { slug, ambiente, padrao } = conexao
    const chave = `${slug}:${ambiente}:${codigo}`
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`codigo:${chave}`}))`)
    // An operator classified it a moment ago, which resolved the alert; this process does not know yet.
    if (await tx.one(sql`select from codigos_classificados where padrao = ${padrao} and codigo = ${codigo}`)) return
    const open = await tx.one<{ notas: string[] | null }>(sql`
      select detalhe -> 'notas' as notas from alertas
      where tipo = 'codigo_desconhecido' and chave = ${chave} and status <> 'resolvido'`)
    const notas = [...(open?.notas ?? []).filter((each) => each !== nota), nota].slice(-NOTAS_MAX)
    const detalhe: DetalheDoCodigo = {
      ...{ codigo, palavras: mensagem, padrao, conexao: slug, ambiente, municipio, notas },
    }
    await raiseAlerta(tx, { tipo: 'codigo_desconhecido', tenantId: null, chave, detalhe })
  })
