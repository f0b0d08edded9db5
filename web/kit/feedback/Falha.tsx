import { TriangleAlert } from 'lucide-react'
import { ApiError } from '../../words/erro.ts'
import { comSuporte } from '../../words/suporte.ts'
import { Botao } from '../Botao.tsx'
import { Copiar } from '../detail/Copiar.tsx'

/** What went wrong, what to do, and the id that support needs. `alreadyShown`: whether a field shows its error. */
export function Falha({
  erro,
  onRetry,
  alreadyShown = () => false,
}: {
  erro: Error
  onRetry?: () => void
  alreadyShown?: (campo: string) => boolean
}) {
  const corpo = erro instanceof ApiError ? erro.corpo : null
  const soltos = corpo?.erros.filter(({ campo, mensagem }) => mensagem !== corpo.mensagem && !alreadyShown(campo)) ?? []
  return (
    <div role="alert" className="rounded-lg bg-vermelho-papel px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-vermelho">
        <TriangleAlert size={15} aria-hidden className="shrink-0" />
        {corpo ? corpo.mensagem : 'Algo não funcionou nesta página.'}
      </p>
      {soltos.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {soltos.map((each) => (
            <li key={each.campo + each.codigo + each.mensagem}>{each.mensagem}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-tinta-2">
        {corpo ? corpo.correcao : comSuporte('Recarregue a página. Se continuar, fale com o suporte.')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3 empty:hidden">
        {onRetry && <Botao onClick={onRetry}>Tentar de novo</Botao>}
        {corpo?.requestId && <Copiar texto={corpo.requestId} rotulo="o requestId" />}
      </div>
    </div>
  )
}
