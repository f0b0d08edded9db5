import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { readAt } from '#domain/caminhos.ts'
import type { ApiError } from '#web/api/portal/client.ts'
import type { MudancaDeVersao, VersaoDivergente } from '#web/api/portal/empresas.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { FalhaDoFormulario, useEstado } from '#web/kit/form/Formulario.tsx'
import { nomeDoCampo, valorEscrito } from '#web/words/campos.ts'
import { horaMinuto } from '#web/words/datas.ts'
import { diferencas, same } from '#web/words/diferencas.ts'
import { rebase } from './rebase.ts'

type Props<V extends object, Salvo> = {
  /** What the form began with. */
  base: V
  toValores: (salvo: Salvo | null) => V
  /** Saves these values over what is saved now. */
  save: (valores: V, salvo: Salvo | null) => Promise<void>
  /** Discards the form for what is saved now. */
  onTake: (salvo: Salvo | null) => void
  /** The names of fields that are this form's own. */
  nomes?: Record<string, string>
  /** A value in words, where its field alone does not say how. */
  write?: typeof valorEscrito
}

/** Why saving failed; where another saved first, what the other changed, and the choice between the two. */
export function FalhaOuConflito<V extends object, Salvo>({
  base,
  toValores,
  save,
  onTake,
  nomes = {},
  write = valorEscrito,
}: Props<V, Salvo>) {
  const { valores, falha } = useEstado((estado) => estado)
  const keep = useMutation<void, ApiError, { valores: V; salvo: Salvo | null }>({
    mutationFn: ({ valores, salvo }) => save(valores, salvo),
  })
  const { data: eu } = useQuery(sessao)
  const erro = keep.error ?? falha
  const painel = useRef<HTMLDivElement>(null)
  // After the form, which moves to its first field in error: the choice is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new failure
  useEffect(() => {
    const frame = requestAnimationFrame(() => painel.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [erro])
  if (erro?.corpo.codigo !== 'VERSAO_DIVERGENTE')
    return keep.error ? <Falha erro={keep.error} /> : <FalhaDoFormulario />
  const { mudancas, atual } = erro.corpo as VersaoDivergente<Salvo>
  const theirs = toValores(atual)
  const mine = rebase(base, valores as V, theirs)
  return (
    <div ref={painel} tabIndex={-1} className="outline-none">
      <Painel tom="ambar" icone={TriangleAlert} titulo="Isto mudou enquanto você editava">
        <p className="mt-1">{quemMudou(mudancas, eu?.usuario.id)}</p>
        <dl className="mt-3 flex flex-col gap-2">
          {diferencas(base, theirs).map(({ campo, antes, depois }) => (
            <div key={campo}>
              <dt className="font-medium">{nomes[campo] ?? nomeDoCampo(campo)}</dt>
              <dd className="break-words">
                <span className="text-tinta-2">De {write(campo, antes)} para</span> {write(campo, depois)}
                {!same(readAt(mine, campo), depois) && (
                  <span className="block text-tinta-2">O seu: {write(campo, readAt(mine, campo))}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-tinta-2">Manter o seu grava só os campos que você mudou; os outros ficam como estão.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Botao ocupado={keep.isPending} onClick={() => keep.mutate({ valores: mine, salvo: atual })}>
            Manter o meu e salvar
          </Botao>
          <Botao tipo="discreto" onClick={() => onTake(atual)}>
            Ficar com o que está salvo
          </Botao>
        </div>
      </Painel>
    </div>
  )
}

/** The last author and time, in a sentence. */
function quemMudou(mudancas: readonly MudancaDeVersao[], eu: string | undefined): string {
  const ultima = mudancas.at(-1)
  if (!ultima) return 'O que estava salvo foi removido ou mudou de lugar.'
  const { por, em } = ultima
  const quem =
    por.id === eu
      ? 'Você salvou em outra janela'
      : por.tipo === 'api-key'
        ? `A chave de API ${por.nome ?? ''} salvou`
        : `${por.tipo === 'portal' && por.nome ? por.nome : 'O atendimento'} salvou`
  return `${quem} às ${horaMinuto(em)}:`
}
