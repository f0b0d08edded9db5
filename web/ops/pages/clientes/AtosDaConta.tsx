import { useState } from 'react'
import { type ClienteDetalhado, call, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { MOTIVO } from '../motivo.ts'

/** Block, unblock, and see the portal as the account does. */
export function AtosDaConta({ conta: { id, nome, status, versao } }: { conta: ClienteDetalhado }) {
  const porque = usePorque()
  const [ato, setAto] = useState<'ver' | 'bloqueio' | null>(null)
  const bloqueada = status === 'bloqueada'
  return (
    <>
      <Botao
        aria-keyshortcuts={TECLAS.verComo.tecla}
        porque={porque('admin.conta.ver-como', 'ver como o cliente')}
        onClick={() => setAto('ver')}
      >
        Ver como o cliente
      </Botao>
      <Botao porque={porque('admin.conta.write', 'bloquear contas')} onClick={() => setAto('bloqueio')}>
        {bloqueada ? 'Desbloquear' : 'Bloquear'}
      </Botao>
      {ato === 'ver' && (
        <Confirmar
          titulo={`Ver o portal como ${nome}`}
          acao="Abrir o portal"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const { url } = await call('POST /admin/tenants/{id}/ver-como', { caminho: { id }, corpo: { motivo } })
            window.open(url, '_blank', 'noopener')
          }}
          onClose={() => setAto(null)}
        >
          O portal abre em outra aba, só para leitura e por tempo limitado. A conta vê na auditoria quem entrou e por
          quê.
        </Confirmar>
      )}
      {ato === 'bloqueio' && (
        <Confirmar
          titulo={bloqueada ? `Desbloquear ${nome}` : `Bloquear ${nome}`}
          acao={bloqueada ? 'Desbloquear' : 'Bloquear'}
          perigo={!bloqueada}
          motivo={MOTIVO}
          digitar={bloqueada ? undefined : nome}
          onConfirm={async ({ motivo }) => {
            const corpo = { status: bloqueada ? ('ativa' as const) : ('bloqueada' as const), motivo, versao }
            await call('PATCH /admin/tenants/{id}', { caminho: { id }, corpo })
            notifyDone(bloqueada ? 'Conta desbloqueada' : 'Conta bloqueada')
            await renew('GET /admin/tenants', 'GET /admin/tenants/{id}')
          }}
          onClose={() => setAto(null)}
        >
          {bloqueada
            ? 'A conta volta a entrar e a emitir.'
            : 'Ninguém da conta entra, e as chaves deixam de valer. O que já foi aceito segue até o fim.'}
        </Confirmar>
      )}
    </>
  )
}
