import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'

/** How a job failed last, in words; as it is stored, for those who ask. */
export const UltimoErro = ({ erro }: { erro: string }) => (
  <Secao titulo="O último erro">
    <p className="mb-2 text-sm break-words first-letter:uppercase">{erroEmPalavras(erro)}</p>
    <details className="text-sm">
      <summary className="sub cursor-pointer">Como foi guardado</summary>
      <pre className="mt-2 overflow-x-auto rounded-lg bg-papel-1 p-4 text-xs whitespace-pre-wrap">{erro}</pre>
    </details>
  </Secao>
)
