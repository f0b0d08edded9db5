import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { download, readText } from '#web/words/csv.ts'
import { ConferenciaDoLote } from './lote/ConferenciaDoLote.tsx'
import { COLUNAS } from './lote/colunas.ts'
import { MODELO } from './lote/modelo.ts'
import { type Leitura, LINHAS_MAX, readArquivo } from './lote/read-arquivo.ts'

type Lido = { nome: string; leitura: Exclude<Leitura, { erro: string }> }

/** Many notes from one file: read here, checked line by line, then sent. */
export function NovoLote() {
  const [lido, setLido] = useState<Lido | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const read = async (arquivo: File) => {
    const leitura = readArquivo(await readText(arquivo))
    setErro('erro' in leitura ? `${arquivo.name}: ${leitura.erro}` : null)
    if ('linhas' in leitura) setLido({ nome: arquivo.name, leitura })
  }
  return (
    <>
      <Cabecalho
        titulo="Emitir em lote"
        texto={lido?.nome}
        back={
          <Link to="/notas" search={{}}>
            Notas
          </Link>
        }
      >
        {lido && <Botao onClick={() => setLido(null)}>Outro arquivo</Botao>}
      </Cabecalho>
      {lido ? (
        <ConferenciaDoLote {...lido.leitura} />
      ) : (
        <div className="flex max-w-2xl flex-col gap-6">
          <SoltarArquivo rotulo="Escolha ou arraste um arquivo CSV ou JSON" accept=".csv,.json,.txt" onChoose={read}>
            Até {LINHAS_MAX} notas, uma por linha. Nada é emitido antes de você conferir.
          </SoltarArquivo>
          {erro && (
            <p role="alert" className="rounded-lg bg-vermelho-papel px-4 py-3 text-sm">
              {erro}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Botao onClick={() => download('modelo-de-lote.csv', MODELO)}>
              <Download size={15} aria-hidden />
              Baixar o modelo
            </Botao>
            <p className="text-sm text-tinta-2">Abre em qualquer planilha.</p>
          </div>
          <Colunas />
        </div>
      )}
    </>
  )
}

function Colunas() {
  return (
    <details>
      <summary className="cursor-pointer text-sm text-tinta-2 hover:text-tinta">As colunas que um CSV pode ter</summary>
      <p className="mt-3 max-w-[70ch] text-sm text-tinta-2">
        Em qualquer ordem; as que faltam ficam vazias. Além destas, vale como nome de coluna qualquer campo da API, como{' '}
        <code className="font-mono text-xs">servico[0].obra.codigo</code>. Valores podem vir como 1.500,50 ou 1500.50.
        Um JSON é a lista de corpos de <code className="font-mono text-xs">POST /nfse</code>.
      </p>
      <dl className="mt-3 grid gap-x-6 text-sm sm:grid-cols-2">
        {Object.entries(COLUNAS).map(([coluna, campo]) => (
          <div key={coluna} className="flex justify-between gap-3 border-b border-linha py-1.5">
            <dt className="font-mono text-xs leading-5">{coluna}</dt>
            <dd className="truncate font-mono text-xs leading-5 text-tinta-3">{campo}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
