import type { Fila } from '#domain/filas.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Assunto } from './humanize.ts'

type Keyed = { chave: string }
type Nota = {
  chave: string
  notaId: string
  serie: string
  numero: number
  municipio: string
  empresa: string
  conta: string
}
type Item = { chave: string; oQue: string; conta: string | null; notaId: string | null }

/** What each job is about, by its key; a thing that is gone is named by the key. All jobs are of one queue. */
export async function subjectsOf(app: App, fila: Fila, jobs: readonly Keyed[]): Promise<(job: Keyed) => Assunto> {
  const chaves = jobs.map(({ chave }) => chave)
  const known = new Map((await load(app, fila, chaves)).map((each) => [each.chave, each]))
  return ({ chave }) => {
    const item = known.get(chave)
    return { oQue: item?.oQue ?? `${fila} ${chave}`, paraQuem: item?.conta ?? null, notaId: item?.notaId ?? null }
  }
}

/** The name of each queue's work on a note. */
const VERBO: Partial<Record<Fila, string>> = {
  'nota.issue': 'Enviar a',
  'nota.consult': 'Perguntar ao município pela',
  'nota.cancel': 'Cancelar a',
  'nota.correct': 'Registrar a carta de correção da',
  'nota.check-status': 'Conferir se o município encerrou a',
  'mail.customer': 'Preparar o e-mail da',
}

async function load(app: App, fila: Fila, chaves: string[]): Promise<Item[]> {
  const verbo = VERBO[fila]
  if (verbo) return (await loadNotas(app, fila, chaves)).map((nota) => itemOf(verbo, nota))
  const db = app.sistema
  const daCasa = (verbo: string) =>
    chaves.map((chave) => ({ chave, oQue: `${verbo} ${chave}`, conta: null, notaId: null }))
  switch (fila) {
    case 'webhook.deliver':
      return db.query<Item>(sql`
        select e.id::text as chave, e.nota_id as "notaId", t.nome as conta,
          'Entregar ' || e.evento || ' a ' || coalesce(substring(e.url from '^[^/]*//([^/?#]*)'), 'endereço inválido') as "oQue"
        from entregas e join (select * from tenants) t on t.id = e.tenant_id where e.id = any(${chaves}::uuid[])`)
    case 'lote.processar':
      return db.query<Item>(sql`
        select c.chave, null as "notaId", t.nome as conta, 'Seguir com o lote ' || p.arquivo as "oQue"
        from unnest(${chaves}::text[]) as c(chave) join portal_lotes p on p.id = split_part(c.chave, ':', 1)::uuid
          join tenants t on t.id = p.tenant_id`)
    case 'mail.send':
      return db.query<Item>(sql`
        select e.id::text as chave, null as "notaId", t.nome as conta,
          'Enviar o e-mail "' || e.assunto || '"' as "oQue"
        from emails e left join tenants t on t.id = e.tenant_id where e.id = any(${chaves}::uuid[])`)
    case 'empresa.events':
      return db.query<Item>(sql`
        select c.chave, null as "notaId", t.nome as conta,
          'Ler a distribuição do sistema nacional para ' || e.razao_social || ' (' || split_part(c.chave, ':', 2) || ')' as "oQue"
        from unnest(${chaves}::text[]) as c(chave) join empresas e on e.id = split_part(c.chave, ':', 1)::uuid
          join tenants t on t.id = e.tenant_id`)
    case 'recorrente.issue':
      return db.query<Item>(sql`
        select c.chave, null as "notaId", t.nome as conta,
          'Emitir a nota recorrente "' || r.nome || '" de ' || split_part(c.chave, ':', 2) as "oQue"
        from unnest(${chaves}::text[]) as c(chave) join recorrentes r on r.id = split_part(c.chave, ':', 1)::uuid
          join tenants t on t.id = r.tenant_id`)
    case 'analyzer.run':
      return daCasa('Analisar o web service da análise')
    case 'auditoria.verify':
      return chaves.map((chave) => ({ chave, oQue: 'Conferir a cadeia da auditoria', conta: null, notaId: null }))
    case 'monitor.probe':
      return daCasa('Sondar o web service de')
    case 'alerta.notify':
      return daCasa('Entregar à operação o aviso')
    case 'conexoes.preparar':
      return daCasa('Seguir com a preparação')
    case 'regulamentacao.checar':
      return daCasa('Seguir com a checagem')
    case 'regulamentacao.municipios':
      return daCasa('Seguir com o exame dos municípios')
    case 'faturamento.lote':
      return daCasa('Seguir com o lote de faturas')
    case 'banco.cobrar':
    case 'banco.cancelar':
      return db.query<Item>(sql`
        select c.id::text as chave, null as "notaId", t.nome as conta,
          ${fila === 'banco.cobrar' ? 'Acertar com o banco a cobrança' : 'Cancelar a cobrança'} || ' da fatura '
            || f.numero || ' de ' || t.nome as "oQue"
        from cobrancas c join faturas f on f.id = c.fatura_id join tenants t on t.id = c.tenant_id
        where c.id = any(${chaves}::uuid[])`)
    case 'banco.evento':
      return daCasa('Conferir no banco o aviso')
    case 'documentos.mover':
      return chaves.map((chave) => ({ chave, oQue: 'Levar documentos ao depósito', conta: null, notaId: null }))
    case 'banco.conciliar':
      return daCasa('Comparar com o banco:')
    default:
      return daCasa('Avisar dos certificados que vencem, em')
  }
}

/** The notes behind the keys; the key of a correction letter is its own id. */
async function loadNotas(app: App, fila: Fila, chaves: string[]): Promise<(Nota & { cidade: string })[]> {
  const source =
    fila === 'nota.correct'
      ? sql`(select id::text as chave, nota_id from cartas_correcao where id = any(${chaves}::uuid[]))`
      : sql`(select chave, chave::uuid as nota_id from unnest(${chaves}::text[]) as u(chave))`
  const [rows, index] = await Promise.all([
    app.sistema.query<Nota>(sql`
      select c.chave, n.id as "notaId", n.serie_rps as serie, n.numero_rps as numero, n.municipio, e.razao_social as empresa,
        t.nome as conta
      from ${source} c join notas n on n.id = c.nota_id join (select * from empresas) e on e.id = n.empresa_id
        join (select * from tenants) t on t.id = n.tenant_id`),
    openMunicipioIndex(app),
  ])
  return rows.map((row) => {
    const cidade = index.byIbge.get(row.municipio)
    return { ...row, cidade: cidade ? `${cidade.nome} (${cidade.uf})` : row.municipio }
  })
}

const itemOf = (
  verbo: string,
  { chave, notaId, serie, numero, cidade, empresa, conta }: Nota & { cidade: string },
): Item => ({
  chave,
  notaId,
  conta,
  oQue: `${verbo} nota RPS ${numero} série ${serie} de ${empresa} em ${cidade}`,
})
