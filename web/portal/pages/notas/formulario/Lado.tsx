import { lazy, Suspense, useRef } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Permissao } from '#web/api/permissions.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Erro, Validacao } from '#web/api/portal/client.ts'
import { useFatos } from '#web/api/portal/fatos.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { FalhaDoFormulario, useEstado, useEstadoParado } from '#web/kit/form/Formulario.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { useEmpresa, useIss } from './emitente.ts'
import { Previa } from './Previa.tsx'
import { nomeDoTomador, toPedido, totalDosServicos } from './pedido.ts'
import { usePrevia } from './usePrevia.ts'

/** The keys that press the button, as this keyboard names them. */
const TECLAS = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘↵' : 'Ctrl+Enter'

// Rarely needed.
const JaEnviada = lazy(() => import('./JaEnviada.tsx'))

/** Beside the form: the preview of the request, and the button that sends it. */
export default function Lado({
  find,
  validate,
  ambiente,
  acao,
  permissao = 'nota.issue',
}: {
  find: (rascunho: Rascunho) => Erro[]
  validate: (pedido: Rascunho, signal: AbortSignal) => Promise<Validacao>
  ambiente: Ambiente
  acao: string
  permissao?: Permissao
}) {
  const valores = useEstadoParado((estado) => estado.valores)
  const sending = useEstado((estado) => estado.sending)
  const falha = useEstado((estado) => estado.falha)
  const may = useMay()
  const faltas = find(valores as Rascunho)
  const pedido = toPedido(valores as Rascunho)
  const fatos = useFatos(useEmpresa(pedido.prestador?.cpfCnpj))
  const iss = useIss('servico[0]')
  const dados = usePrevia(pedido, faltas, fatos, may('nota.validate') ? validate : null)
  const lado = useRef<HTMLElement>(null)
  return (
    <>
      <aside
        ref={lado}
        aria-label="Prévia da nota"
        className="top-7 flex h-fit max-h-[calc(100dvh-56px)] flex-col gap-4 xl:sticky xl:overflow-y-auto"
      >
        <Previa dados={dados} iss={iss} faltas={faltas} />
        {falha?.corpo.codigo === 'ID_INTEGRACAO_EM_USO' ? (
          <Suspense>
            <JaEnviada erro={falha} />
          </Suspense>
        ) : (
          <FalhaDoFormulario />
        )}
        {ambiente === 'producao' && faltas.length === 0 && (
          <p className="text-sm">
            {acao.split(' ')[0]} <strong>{dinheiro(totalDosServicos(pedido))}</strong> para{' '}
            <strong>{nomeDoTomador(pedido)}</strong>, com valor fiscal.
          </p>
        )}
        <Botao
          type="submit"
          data-envia
          aria-keyshortcuts="Control+Enter Meta+Enter"
          tipo="principal"
          ocupado={sending}
          porque={may(permissao) ? undefined : 'Seu papel nesta conta não permite emitir. Peça a um administrador.'}
        >
          {acao}
          <kbd className="ml-1 font-sans text-xs font-normal max-lg:hidden" aria-hidden>
            {TECLAS}
          </kbd>
        </Botao>
      </aside>
      <div className="sticky bottom-0 -mx-4 flex items-center justify-between gap-4 border-t border-linha bg-papel px-4 py-2.5 xl:hidden">
        <p className="text-sm text-tinta-2">
          Líquido{' '}
          <span className="ml-1 text-lg font-semibold text-tinta">
            <Valor v={dados.resumo.valores.liquido} />
          </span>
        </p>
        <Botao onClick={() => lado.current?.scrollIntoView()}>Conferir</Botao>
      </div>
    </>
  )
}
