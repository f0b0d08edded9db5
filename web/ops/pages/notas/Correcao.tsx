import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call, type Entrada, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { MOTIVO } from '../motivo.ts'
import { CamposApontados } from './CamposApontados.tsx'
import { Faltas, type Rascunho } from './Faltas.tsx'

// Heavier than the rest of the page: it loads when its tab is opened.
const JsonCorrigido = lazy(() => import('#web/kit/code/JsonCorrigido.tsx'))

type Corpo = Entrada<'POST /admin/nfse/{id}/validar-reemissao'>['corpo']
type Props = { id: string; rascunho: Rascunho }

/** The corrected request, as the fields that the refusal names or as JSON, which is checked before it is issued. */
export function Correcao({ id, rascunho: { payload, errosOriginais, camposMascarados } }: Props) {
  const porque = usePorque()('nota.reissue', 'reemitir notas')
  const navigate = useNavigate()
  const [pedido, setPedido] = useState<object>(payload)
  const [pergunta, setPergunta] = useState(false)
  const [apontados] = useState(() => [
    ...new Set([...errosOriginais.map(({ campo }) => campo).filter(Boolean), ...camposMascarados]),
  ])
  const validar = useMutation({
    mutationFn: (corpo: object) =>
      call('POST /admin/nfse/{id}/validar-reemissao', {
        caminho: { id },
        corpo: { payload: corpo } as unknown as Corpo,
      }),
  })
  const conferido = validar.data && validar.variables === pedido ? validar.data : null
  const faltaConferir = conferido
    ? conferido.desfecho === 'aceita'
      ? undefined
      : 'O pedido ainda seria recusado: corrija o que está apontado.'
    : 'Valide o pedido antes.'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <Abas
          abas={[
            {
              id: 'campos',
              titulo: 'Campos apontados',
              conteudo: (
                <CamposApontados
                  campos={apontados}
                  pedido={pedido}
                  onChange={setPedido}
                  onSubmit={() => validar.mutate(pedido)}
                />
              ),
            },
            {
              id: 'json',
              titulo: 'JSON',
              conteudo: (
                <Suspense fallback={<Esqueleto alto={480} />}>
                  <JsonCorrigido antes={payload} pedido={pedido} onChange={setPedido} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <div className="flex flex-col gap-6 self-start text-sm lg:sticky lg:top-8">
        <Faltas titulo="Por que foi recusada" erros={errosOriginais} />
        {camposMascarados.length > 0 && (
          <p className="text-tinta-2">
            Preencha de novo o que veio como ***:{' '}
            <span className="font-mono text-xs">{camposMascarados.join(', ')}</span>
          </p>
        )}
        <div className="flex gap-2">
          <Botao ocupado={validar.isPending} onClick={() => validar.mutate(pedido)}>
            Validar
          </Botao>
          <Botao tipo="principal" porque={porque ?? faltaConferir} onClick={() => setPergunta(true)}>
            Reemitir
          </Botao>
        </div>
        <div role="status">
          {validar.error && <Falha erro={validar.error} />}
          {conferido &&
            (conferido.desfecho === 'aceita' ? (
              <p className="font-medium text-verde">O pedido seria aceito.</p>
            ) : (
              <Faltas titulo="Ainda seria recusado" erros={conferido.erros} />
            ))}
        </div>
      </div>
      {pergunta && (
        <Confirmar
          titulo="Reemitir a nota"
          acao="Reemitir"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const corpo = { payload: pedido, motivo } as unknown as Entrada<'POST /admin/nfse/{id}/reemitir'>['corpo']
            const { novaNfseId } = await call('POST /admin/nfse/{id}/reemitir', { caminho: { id }, corpo })
            notifyDone('Nota reemitida', 'A conta vê na auditoria quem o fez e por quê.')
            await renew('GET /admin/nfse', ['GET /admin/nfse/{id}', { caminho: { id } }])
            await navigate({ to: '/notas/$id', params: { id: novaNfseId }, search: {} })
          }}
          onClose={() => setPergunta(false)}
        >
          Uma nota nova, com outro número de RPS, é enviada à cidade em nome da conta; a recusada aponta para ela.
        </Confirmar>
      )}
    </div>
  )
}
