import { Botao, classeBotao } from '../../kit/Botao.tsx'
import { count } from '../../words/formatos.ts'
import type { AcaoEmMassa } from './declaracao.ts'

type Props<T> = { acoes: AcaoEmMassa<T>[]; chaves: string[]; linhas: T[]; onClear: () => void }

/** What may be done with the marked rows, in sight while the list scrolls. */
export const EmMassa = <T,>({ acoes, chaves, linhas, onClear }: Props<T>) => (
  <section
    aria-label="Linhas selecionadas"
    className="pop sticky bottom-4 z-3 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 p-2 pl-4 text-sm"
  >
    <p className="tabular-nums" role="status">
      {count(chaves.length, 'selecionada', 'selecionadas')}
    </p>
    {acoes.map(({ nome, icone, porque, href, act }) =>
      href && !porque ? (
        <a key={nome} href={href(chaves)} download className={classeBotao()}>
          {icone}
          {nome}
        </a>
      ) : (
        <Botao key={nome} porque={porque} onClick={() => act?.(linhas)}>
          {icone}
          {nome}
        </Botao>
      ),
    )}
    <Botao tipo="discreto" onClick={onClear}>
      Desmarcar
    </Botao>
  </section>
)
