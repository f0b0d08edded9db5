import { useState } from 'react'
import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { endNota } from '#web/api/portal/atos-da-nota.ts'
import type { ApiError } from '#web/api/portal/client.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { FalhaDoFormulario, Formulario, useEstado, useValor } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { confirmingMes } from '#web/portal/mes-fechado.ts'
import { diaMesAno, horaMinuto } from '#web/words/datas.ts'
import { tituloDaNota } from '#web/words/notas.ts'
import { acaoDe } from './acao.ts'
import { motivoInvalido } from './motivo.ts'

type Como = 'cancelar' | 'solicitar-cancelamento'
type Valores = { motivo?: string; codigoMotivo?: string }
type Props = { nota: Nota; como: Como | null; onChange: (como: Como | null) => void }

/** The dialog that cancels a note, or requests it of the fisco. An objection of the city is shown at its field. */
export function Encerrar({ nota, como, onChange }: Props) {
  const cancelling = como === 'cancelar'
  // Kept when the dialog changes from cancelling to requesting, so that the motive is written once.
  const [valores, setValores] = useState<Valores>(nota.meta.trilho === 'nacional' ? { codigoMotivo: OUTROS } : {})
  return (
    <Dialogo
      titulo={`${cancelling ? 'Cancelar a' : 'Solicitar o cancelamento da'} ${tituloDaNota(nota)}`}
      aberto={como !== null}
      onClose={() => onChange(null)}
    >
      {como && <Motivo key={como} {...{ nota, como, onChange, valores, setValores }} />}
    </Dialogo>
  )
}

type MotivoProps = Props & { como: Como; valores: Valores; setValores: (valores: Valores) => void }

function Motivo({ nota, como, onChange, valores, setValores }: MotivoProps) {
  const { ate } = acaoDe(nota, como)
  const send = async ({ motivo = '', codigoMotivo }: Valores) => {
    const corpo = { motivo, ...(codigoMotivo ? { codigoMotivo } : {}) }
    const { status, cancelamento } = await confirmingMes((confirmado) => endNota(como, nota.id, corpo, confirmado))
    onChange(null)
    if (status === 'cancelada') notifyDone('Nota cancelada', tituloDaNota(nota))
    else if (cancelamento?.tipo === 'analise') notify('Pedido enviado', 'A resposta da prefeitura aparece aqui.')
    else notify('Cancelamento enviado', 'A resposta ainda não veio; ela aparece aqui.')
  }
  return (
    <Formulario
      inicial={valores}
      validate={({ motivo = '' }) => (isMotivo(motivo) ? [] : [motivoInvalido(motivo)])}
      onSubmit={send}
      onChange={setValores}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        {como === 'cancelar'
          ? 'O cancelamento não pode ser desfeito. O PDF continua disponível, com a marca de cancelado.'
          : 'O prazo de cancelamento direto passou. A prefeitura analisa o pedido, e a nota vale até a decisão.'}
        {ate && ` Prazo: ${diaMesAno(ate)} às ${horaMinuto(ate)}.`}
      </p>
      {nota.meta.trilho === 'nacional' ? (
        <Opcoes nome="codigoMotivo" rotulo="Motivo" opcoes={CODIGOS_NACIONAIS} />
      ) : (
        <Texto
          nome="codigoMotivo"
          rotulo="Código do motivo na prefeitura (opcional)"
          maxLength={4}
          ajuda="Só quando a prefeitura pede um da lista dela. Em branco, vai o mais comum."
        />
      )}
      <Explicacao />
      <Fim nota={nota} como={como} onChange={onChange} />
    </Formulario>
  )
}

/** The same motive in words, with what is missing of its length while it is typed. */
function Explicacao() {
  const tamanho = [...(useValor<string>('motivo') ?? '').trim()].length
  return (
    <Texto
      nome="motivo"
      rotulo="Explique em uma frase"
      linhas={4}
      maxLength={MOTIVO_MAX}
      ajuda={
        tamanho < MOTIVO_MIN
          ? `Escreva ao menos ${MOTIVO_MIN} caracteres; ${faltam(MOTIVO_MIN - tamanho)}. Vai para a prefeitura.`
          : `${tamanho} de ${MOTIVO_MAX} caracteres. Vai para a prefeitura.`
      }
    />
  )
}
const faltam = (n: number) => `${n === 1 ? 'falta' : 'faltam'} ${n}`
const [MOTIVO_MIN, MOTIVO_MAX] = [15, 500]

const OUTROS = '9'
/** The list of the national system (docs/referencia/nacional.md#73-rules). */
const CODIGOS_NACIONAIS = [
  { value: '1', label: 'Erro na emissão' },
  { value: '2', label: 'Serviço não prestado' },
  { value: OUTROS, label: 'Outros motivos' },
]

/** The outcome of the last try, and the buttons. After the deadline the request to the fisco is offered. */
function Fim({ nota, como, onChange }: Props & { como: Como }) {
  const { sending, falha } = useEstado((estado) => estado)
  const isPast = isPrazo(falha) && como === 'cancelar' && acaoDe(nota, 'solicitar-cancelamento').permitida
  return (
    <>
      {isPast ? (
        <p role="alert" className="rounded-lg bg-ambar-papel px-4 py-3 text-sm">
          O prazo para cancelar esta nota já passou. Ainda dá para pedir à prefeitura, com o mesmo motivo: ela analisa,
          e a nota vale até a decisão.
        </p>
      ) : (
        <FalhaDoFormulario />
      )}
      <PeDoDialogo>
        {isPast ? (
          <Botao tipo="principal" onClick={() => onChange('solicitar-cancelamento')}>
            Solicitar o cancelamento
          </Botao>
        ) : (
          <Botao type="submit" tipo={como === 'cancelar' ? 'perigo' : 'principal'} ocupado={sending}>
            {sending ? 'Esperando a resposta…' : como === 'cancelar' ? 'Cancelar a nota' : 'Enviar o pedido'}
          </Botao>
        )}
      </PeDoDialogo>
    </>
  )
}

const isPrazo = (falha: ApiError | null) => falha?.corpo.codigo === 'PRAZO_EXPIRADO'
