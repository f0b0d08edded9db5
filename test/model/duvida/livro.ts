// The city's book, and which of its notes are made of documents of ours.
import type { World } from '../../support/world.ts'
import type { Palco } from './palco.ts'

export type NoLivro = { chave: string; numero: string; valida: boolean; situacao: string }
export type Livro = {
  notas: NoLivro[]
  /** The documents that the city refused, now or in the background. */
  recusados: Set<string>
}

type Linha = {
  documento?: string
  idDps?: string
  numero: string
  nNFSe?: number
  situacao: string
}
type Lote = { rps: string[]; erros: { rps: string }[] }

/** What the city holds of a company, and what it refused. */
export async function readLivro({ world: { simulator }, familia, cnpj }: Palco): Promise<Livro> {
  const { cidade, ambiente } = familia
  const where = cidade ? `cidade=${cidade}&ambiente=${ambiente}` : `ambiente=${ambiente}`
  const { notas, lotes = [] } = await simulator.admin<{ notas: Linha[]; lotes?: Lote[] }>(
    'GET',
    `livro?${where}&cnpj=${cnpj}`,
  )
  const recusas = await simulator.admin<{ documento?: string; idDps?: string }[]>('GET', `recusas?${where}`)
  const doLote = lotes.filter(({ erros }) => erros.length > 0).flatMap(({ rps }) => rps)
  const recusados = [...recusas.map(({ documento, idDps }) => documento || idDps || ''), ...doLote]
  return {
    notas: notas.map(({ documento, idDps, numero, nNFSe, situacao }) => ({
      chave: chaveDe(documento ?? idDps ?? ''),
      numero: String(nNFSe ?? numero),
      valida: situacao === 'autorizada',
      situacao,
    })),
    recusados: new Set(recusados.filter((each) => each.includes(cnpj)).map(chaveDe)),
  }
}

/** Series and number in the name of a document, ours or the city's. */
export function chaveDe(documento: string): string {
  const dps = /^DPS\d{8}.{14}(\d{5})(\d{15})$/.exec(documento)
  const city = /^[^|]*\|([^|]*)\|(\d+)\|/.exec(documento)
  const rps = /^RPS-[^-]+-([^-]+)-(\d+)$/.exec(documento) ?? /^RPS[^-]+-([^-]+)-(\d+)-\d$/.exec(documento)
  const [, serie = documento, numero = ''] = dps ?? city ?? rps ?? []
  return `${serie.replace(/^0+(?=.)/, '')}/${numero.replace(/^0+(?=.)/, '')}`
}

/** One of our notes as the service has it, with the documents that were sent of it. */
export type Nossa = {
  id: string
  idIntegracao: string
  status: string
  numero: string | null
  documentos: string[]
  substituiId: string | null
  substitutaId: string | null
  pedidoAberto: boolean
  /** How the last request to end it stands; null when there was none. */
  fim: string | null
  /** Something is due to happen to it: a job waits, runs, or is blocked. */
  emFila: boolean
  perguntas: number
  /** Why the last answer to a question proved nothing. */
  causa: string | null
}

/** Our notes of these idIntegracoes. */
export async function readNossas({ sql }: World, idIntegracoes: readonly string[]): Promise<Nossa[]> {
  const rows = await sql<Nossa>(
    `select n.id, n.id_integracao as "idIntegracao", n.status, n.numero,
       coalesce(array(select distinct documento_id from transmissoes t where t.nota_id = n.id and operacao = 'emitir' and documento_id is not null), '{}') as documentos,
       (select c.nota_id from cancelamentos c where c.substituta_id = n.id order by c.criado_em desc limit 1) as "substituiId",
       (select c.substituta_id from cancelamentos c where c.nota_id = n.id order by c.criado_em desc limit 1) as "substitutaId",
       exists (select from cancelamentos c where c.nota_id = n.id and c.concluido_em is null) as "pedidoAberto",
       (select c.status from cancelamentos c where c.nota_id = n.id order by c.criado_em desc limit 1) as fim,
       exists (select from jobs j where j.chave = n.id::text and j.fila like 'nota.%' and j.estado not in ('concluido', 'cancelado', 'falhou')) as "emFila",
       (select count(*)::int from transmissoes t where t.nota_id = n.id and operacao = 'consultar') as perguntas,
       (select causa from transmissoes t where t.nota_id = n.id and operacao = 'consultar' and respondida_em is not null
         order by t.criada_em desc limit 1) as causa
     from notas n where n.id_integracao = any($1) order by n.criada_em`,
    [idIntegracoes],
  )
  return rows.map((row) => ({ ...row, documentos: row.documentos.map(chaveDe) }))
}
