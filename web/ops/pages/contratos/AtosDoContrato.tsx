import { useState } from 'react'
import { call, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { MOTIVO } from '../motivo.ts'
import { AplicarCupom } from './AplicarCupom.tsx'
import type { DadosDoContrato } from './TermosDoContrato.tsx'
import { TrocarPlano } from './TrocarPlano.tsx'

type Ato = 'plano' | 'cupom' | 'semCupom' | 'suspender' | 'reativar' | 'cancelar'

const EM_VIGOR = ['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso']

/** What an operator may do with a contract in its state; a button that may not act says why. */
export function AtosDoContrato({ contrato }: { contrato: DadosDoContrato }) {
  const { id, status, tenantNome, cupomAplicado, cancelarEm } = contrato
  const [ato, setAto] = useState<Ato | null>(null)
  const papel = usePorque()('admin.faturamento.write', 'mudar contratos')
  const porque = (pode: boolean, falta: string) =>
    papel ?? (pode ? undefined : `O contrato está ${STATUS_CONTRATO[status].rotulo.toLowerCase()}: ${falta}.`)
  const vigora = EM_VIGOR.includes(status)
  const reativa = status === 'suspenso' || cancelarEm !== null
  const close = () => setAto(null)
  const done = async (titulo: string) => {
    notifyDone(titulo, tenantNome)
    await renew('GET /admin/contratos', 'GET /admin/contratos/{id}', 'GET /admin/tenants/{id}')
  }
  return (
    <>
      <Botao porque={porque(status === 'ativo', 'só um ativo troca de plano')} onClick={() => setAto('plano')}>
        Trocar de plano
      </Botao>
      <Botao porque={porque(vigora, 'terminou')} onClick={() => setAto(cupomAplicado ? 'semCupom' : 'cupom')}>
        {cupomAplicado ? 'Retirar o cupom' : 'Aplicar cupom'}
      </Botao>
      {reativa ? (
        <Botao porque={papel} onClick={() => setAto('reativar')}>
          Reativar
        </Botao>
      ) : (
        <Botao
          porque={porque(['ativo', 'inadimplente', 'em_teste'].includes(status), 'não há o que suspender')}
          onClick={() => setAto('suspender')}
        >
          Suspender
        </Botao>
      )}
      <Botao porque={porque(vigora && !cancelarEm, 'já terminou ou vai terminar')} onClick={() => setAto('cancelar')}>
        Cancelar
      </Botao>
      {ato === 'plano' && <TrocarPlano contrato={contrato} onDone={done} onClose={close} />}
      {ato === 'cupom' && <AplicarCupom id={id} onDone={done} onClose={close} />}
      {ato === 'semCupom' && (
        <Confirmar
          titulo={`Retirar o cupom ${cupomAplicado?.codigo}`}
          acao="Retirar o cupom"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/contratos/{id}/cupom', { caminho: { id }, consulta: { motivo } })
            await done('Cupom retirado')
          }}
          onClose={close}
        >
          As próximas faturas vêm sem ele; o uso segue contado.
        </Confirmar>
      )}
      {ato === 'suspender' && (
        <Confirmar
          titulo="Suspender o contrato"
          acao="Suspender"
          perigo
          motivo={MOTIVO}
          digitar={tenantNome}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/contratos/{id}/suspender', { caminho: { id }, corpo: { motivo } })
            await done('Contrato suspenso')
          }}
          onClose={close}
        >
          A conta deixa de emitir agora; ler, cancelar e baixar continuam funcionando. A mensalidade deixa de ser
          cobrada no segundo mês inteiro de suspensão; a de um contrato anual, não.
        </Confirmar>
      )}
      {ato === 'reativar' && (
        <Confirmar
          titulo="Reativar o contrato"
          acao="Reativar"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/contratos/{id}/reativar', { caminho: { id }, corpo: { motivo } })
            await done('Contrato reativado')
          }}
          onClose={close}
        >
          {status === 'suspenso' ? 'A conta volta a emitir.' : 'O cancelamento marcado é desfeito.'}
        </Confirmar>
      )}
      {ato === 'cancelar' && (
        <Confirmar
          titulo={`Cancelar o contrato de ${tenantNome}`}
          acao="Cancelar o contrato"
          perigo
          motivo={MOTIVO}
          digitar={tenantNome}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/contratos/{id}/cancelar', { caminho: { id }, corpo: { motivo } })
            await done('Contrato cancelado')
          }}
          onClose={close}
        >
          Termina hoje, com o cupom. Sem contrato, a conta emite sem limites nem cobrança.
        </Confirmar>
      )}
    </>
  )
}
