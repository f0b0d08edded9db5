import { call, type Erro, type MunicipioAdmin, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { CamposDaMudanca } from './CamposDaMudanca.tsx'
import { type Ajuste, CAMPOS_DA_MUDANCA, type Mudanca } from './decisoes.ts'

type Valores = Partial<Record<keyof Mudanca, string>> & { esquecer?: boolean }
const CAMPOS = Object.keys(CAMPOS_DA_MUDANCA) as (keyof Mudanca)[]

/** Decides on one municipality: an emptied field returns to what the table says. */
export function MudarMunicipio({ municipio, onClose }: { municipio: MunicipioAdmin; onClose: () => void }) {
  const { ibge, nome, ajuste, prazoAprendido } = municipio
  const antes = (ajuste ?? {}) as Ajuste
  const inicial: Valores = Object.fromEntries(
    CAMPOS.filter((campo) => antes[campo] != null && campo !== 'motivo').map((campo) => [campo, String(antes[campo])]),
  )
  const changed = (valores: Valores) => CAMPOS.filter((campo) => (valores[campo] ?? '') !== (inicial[campo] ?? ''))
  const temPrazo = Object.keys(prazoAprendido).length > 0
  return (
    <Dialogo titulo={`Decidir sobre ${nome}`} aberto largo onClose={onClose}>
      <Formulario<Valores>
        inicial={inicial}
        validate={(valores) => missing(valores, changed(valores))}
        onSubmit={async (valores) => {
          const mudanca = Object.fromEntries(changed(valores).map((campo) => [campo, toSend(campo, valores[campo])]))
          const corpo: Mudanca & { versao?: number; esquecerPrazoAprendido?: boolean } = {
            ...mudanca,
            ...(antes.versao && { versao: antes.versao }),
            ...(valores.esquecer && { esquecerPrazoAprendido: true }),
          }
          await call('PATCH /admin/municipios/{codigo}', { caminho: { codigo: ibge }, corpo })
          notifyDone('Decisão gravada', nome)
          await renew('GET /admin/municipios', 'GET /admin/municipios/{codigo}')
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        {(valores) => (
          <>
            <p className="text-sm">
              O que você decide vale mais que a tabela. Um campo em branco volta ao que ela diz.
            </p>
            <CamposDaMudanca motivo={needsMotivo(changed(valores))} />
            {temPrazo && <Chave nome="esquecer" rotulo="Esquecer o prazo que as recusas de cancelamento sugerem" />}
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Gravar a decisão</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}

/** A field as the service wants it: null returns to the table. */
export const toSend = (campo: keyof Mudanca, valor: string | undefined) =>
  !valor ? null : campo === 'prazoCancelamentoHoras' ? Number(valor) : valor

/** Whether the change overrides the rule or the official list, and so says why. */
export const needsMotivo = (campos: readonly string[]) =>
  campos.includes('trilho') || campos.includes('emissorNacional')

const missing = ({ motivo, trilho, emissorNacional, esquecer }: Valores, changed: readonly string[]): Erro[] => {
  if (changed.length === 0 && !esquecer)
    return [{ campo: 'trilho', codigo: 'NADA_MUDOU', mensagem: 'Mude pelo menos um campo.' }]
  return needsMotivo(changed) && (trilho || emissorNacional) && !motivo?.trim() ? [SEM_MOTIVO] : []
}
export const SEM_MOTIVO: Erro = { campo: 'motivo', codigo: 'OBRIGATORIO', mensagem: 'Conte por quê, em uma frase.' }
