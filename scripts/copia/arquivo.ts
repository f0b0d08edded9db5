// A copy of the database in one file: gzip over frames, each its length in four bytes and its bytes. First the manifest;
// then for each table its name and columns, its rows as COPY writes them, an empty frame and how many they are; last `FIM`.

export const FORMATO = 1
export const FIM = 'fim'

/** What a copy is of. */
export type Manifesto = {
  formato: typeof FORMATO
  versao: string
  criadaEm: string
  migracoes: string[]
  /** The parts by month of tables; `limites` is null for one that was detached and stays beside them. */
  partes: { tabela: string; nome: string; limites: string | null }[]
}
/** Before the rows of a table; `nome` with its schema, quoted as SQL has it. */
export type Cabecalho = { nome: string; colunas: string[] }
/** After the last table. */
export type Rodape = { fim: typeof FIM; sequencias: { nome: string; valor: string }[] }

/** The bytes as one frame. */
export function frameOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
export const jsonFrame = (value: object): Buffer => frameOf(Buffer.from(JSON.stringify(value)))
export const END_OF_ROWS = frameOf(Buffer.alloc(0))

/** The frames of a file, as its bytes arrive. Throws where it ends within one. */
export async function* framesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 4) {
      const end = 4 + rest.readUInt32BE()
      if (rest.length < end) break
      yield rest.subarray(4, end)
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new Error('o arquivo termina no meio')
}
