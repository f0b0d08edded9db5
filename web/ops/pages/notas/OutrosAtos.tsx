import { Link } from '@tanstack/react-router'
import type { NotaInteira } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { ATOS, type AtoSemTela, hasTela } from './atos.ts'

type Props = {
  nota: NotaInteira
  /** The act that is shown elsewhere. */
  sem: NotaInteira['proximoPasso']['ato']
  onChoose: (ato: AtoSemTela) => void
  onClose: () => void
}

/** Every other act on the note, with what it does, or why it is not possible now. The possible ones come first. */
export function OutrosAtos({ nota: { id, acoes, conflito }, sem, onChoose, onClose }: Props) {
  const outros = acoes.filter(({ acao }) => acao !== sem && (acao === 'reemitir' || !hasTela(acao)))
  return (
    <Dialogo titulo="Outros atos" aberto onClose={onClose} leitura>
      <ul className="flex flex-col text-sm">
        {outros
          .toSorted((a, b) => Number(b.permitida) - Number(a.permitida))
          .map(({ acao, permitida, motivo }) => (
            <li
              key={acao}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-linha py-3 first:border-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className={permitida ? 'font-medium' : 'font-medium text-tinta-2'}>{nameOf(acao)}</p>
                <p className="text-tinta-2">{permitida ? effectOf(acao) : (motivo ?? 'Agora não.')}</p>
              </div>
              {permitida && !hasTela(acao) && (
                <Botao aria-label={ATOS[acao].nome} onClick={() => onChoose(acao)}>
                  {ATOS[acao].verbo}
                </Botao>
              )}
              {permitida && acao === 'reemitir' && (
                <Link to="/notas/$id/reemitir" params={{ id }} className={classeBotao()}>
                  Corrigir
                </Link>
              )}
            </li>
          ))}
      </ul>
      {conflito?.estado === 'aberto' && (
        <p className="border-t border-linha pt-3 text-sm text-tinta-2">
          De quem é a nota da cidade se decide na aba Conflito.
        </p>
      )}
    </Dialogo>
  )
}

type Acao = NotaInteira['acoes'][number]['acao']
const nameOf = (acao: Acao) => (hasTela(acao) ? 'Corrigir e reemitir' : ATOS[acao].nome)
const effectOf = (acao: Acao) =>
  hasTela(acao) ? 'Uma nota nova, em nome da conta, no lugar da recusada.' : ATOS[acao].efeito
