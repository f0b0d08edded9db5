import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { createLote } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { download } from '#web/words/csv.ts'
import { inteiro } from '#web/words/formatos.ts'
import { CAMPOS } from './colunas.ts'
import { MODELO } from './modelo.ts'
import { PrepararLote } from './PrepararLote.tsx'
import { type Leitura, LINHAS_MAX, readArquivo } from './read-arquivo.ts'

type SendLido = (lido: Lido, escolha: Parameters<ComponentProps<typeof PrepararLote>['onSend']>[0]) => Promise<void>
type Lido = { id: string; nome: string; leitura: Leitura }

/** Many notes from one file: read here, its columns named, then kept and checked by the service. */
export function NovoLote() {
  const ambiente = useAmbiente()
  const navigate = useNavigate()
  const [lido, setLido] = useState<Lido | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const read = async (arquivo: File) => {
    setErro(null)
    try {
      const leitura = await readArquivo(arquivo)
      // The batch has its id from here on: sent twice, after a lost answer, it is one.
      setLido({ id: crypto.randomUUID(), nome: arquivo.name, leitura })
    } catch (error) {
      setErro(`${arquivo.name}: ${(error as Error).message}`)
    }
  }
  const send: SendLido = async ({ id, nome, leitura }, escolha) => {
    // With its cells, its columns can be chosen again later.
    const cabecalho = leitura.tipo === 'planilha' && { cabecalho: leitura.colunas }
    const lote = await createLote({ id, ambiente, arquivo: nome.slice(0, 200), ...cabecalho, ...escolha })
    await navigate({ to: '/lotes/$id', params: { id: lote.id }, search: {}, ignoreBlocker: true })
  }
  return (
    <>
      <Cabecalho
        titulo="Emitir em lote"
        texto={lido?.nome}
        back={
          <Link to="/lotes" search={{}}>
            Lotes
          </Link>
        }
      >
        {lido && <Botao onClick={() => setLido(null)}>Outro arquivo</Botao>}
      </Cabecalho>
      {lido ? (
        <PrepararLote key={lido.id} leitura={lido.leitura} onSend={(escolha) => send(lido, escolha)} />
      ) : (
        <div className="flex max-w-2xl flex-col gap-6">
          <SoltarArquivo
            rotulo="Escolha ou arraste uma planilha do Excel, um CSV ou um JSON"
            accept=".xlsx,.csv,.json,.txt,.tsv"
            onChoose={read}
          >
            Até {inteiro(LINHAS_MAX)} notas e 10 MB, uma nota por linha. Nada é emitido antes de você conferir.
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
            <p className="text-sm text-tinta-2">
              Abre em qualquer planilha. A sua também serve: você diz o que é cada coluna.
            </p>
          </div>
          <Campos />
        </div>
      )}
    </>
  )
}

function Campos() {
  return (
    <details>
      <summary className="cursor-pointer text-sm text-tinta-2 hover:text-tinta">O que uma coluna pode ser</summary>
      <p className="mt-3 max-w-[70ch] text-sm text-tinta-2">
        Em qualquer ordem; as que faltam ficam vazias. Valores podem vir como 1.500,50 ou 1500.50.
      </p>
      <ul className="mt-3 grid gap-x-6 text-sm sm:grid-cols-2">
        {CAMPOS.map(({ campo, nome }) => (
          <li key={campo} className="border-b border-linha py-1.5">
            {nome}
          </li>
        ))}
      </ul>
    </details>
  )
}
