import { useState } from 'react'
import { call, renew, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { inteiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { EditarPlano } from './EditarPlano.tsx'

export type Dados = Saida<'GET /admin/planos/{id}'>

export function Atos({ plano }: { plano: Dados }) {
  const { id, nome, ativo, contratos, versao } = plano
  const porque = usePorque()('admin.preco.write', 'mudar planos')
  const [ato, setAto] = useState<'editar' | 'situacao' | null>(null)
  const close = () => setAto(null)
  return (
    <>
      <Botao porque={porque} onClick={() => setAto('situacao')}>
        {ativo ? 'Desativar' : 'Reativar'}
      </Botao>
      <Botao tipo="principal" porque={porque} onClick={() => setAto('editar')}>
        Nova versão
      </Botao>
      {ato === 'editar' && <EditarPlano plano={plano} onClose={close} />}
      {ato === 'situacao' && (
        <Confirmar
          titulo={ativo ? `Desativar ${nome}` : `Reativar ${nome}`}
          acao={ativo ? 'Desativar' : 'Reativar'}
          perigo={ativo}
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            if (ativo) await call('PATCH /admin/planos/{id}/desativar', { caminho: { id }, corpo: { motivo } })
            else await call('PATCH /admin/planos/{id}', { caminho: { id }, corpo: { ativo: true, versao, motivo } })
            notifyDone(ativo ? 'Plano desativado' : 'Plano reativado', nome)
            await renew('GET /admin/planos', 'GET /admin/planos/{id}')
          }}
          onClose={close}
        >
          {ativo
            ? `Nenhum contrato novo o toma; ${contratos === 1 ? 'o que existe segue cobrado' : `os ${inteiro(contratos)} que existem seguem cobrados`}.`
            : 'Contratos novos podem tomá-lo de novo.'}
        </Confirmar>
      )}
    </>
  )
}
