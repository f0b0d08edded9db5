import { useState } from 'react'
import { isMotivo } from '#domain/nota/cancel-rules.ts'
import type { ApiError } from '#web/api/client.ts'
import { endNota, type Nota } from '#web/api/notas.ts'
import { diaMesAno, horaMinuto } from '#web/text/datas.ts'
import { tituloDaNota } from '#web/text/notas.ts'
import { avisar } from '#web/ui/Avisos.tsx'
import { Botao } from '#web/ui/Botao.tsx'
import { Escolha, Texto } from '#web/ui/Campos.tsx'
import { Dialogo, PeDoDialogo } from '#web/ui/Dialogo.tsx'
import { FalhaDoFormulario, Formulario, useFormulario } from '#web/ui/Formulario.tsx'
import { acaoDe } from './acao.ts'
import { motivoInvalido } from './motivo.ts'

type Como = 'cancelar' | 'solicitar-cancelamento'
type Valores = { motivo?: string; codigoMotivo?: string }
type Props = { nota: Nota; como: Como | null; mudar: (como: Como | null) => void }

/** The dialog that cancels a note, or asks the fisco to. What the city says against it stands on its field. */
export function Encerrar({ nota, como, mudar }: Props) {
  const cancelar = como === 'cancelar'
  // Kept while the dialog turns from cancelling into asking: nobody writes a motive twice.
  const [valores, setValores] = useState<Valores>({})
  return (
    <Dialogo
      titulo={`${cancelar ? 'Cancelar a' : 'Solicitar o cancelamento da'} ${tituloDaNota(nota)}`}
      aberto={como !== null}
      fechar={() => mudar(null)}
    >
      {como && <Motivo key={como} {...{ nota, como, mudar, valores, setValores }} />}
    </Dialogo>
  )
}

type MotivoProps = Props & { como: Como; valores: Valores; setValores: (valores: Valores) => void }

function Motivo({ nota, como, mudar, valores, setValores }: MotivoProps) {
  const { ate } = acaoDe(nota, como)
  const send = async ({ motivo = '', codigoMotivo }: Valores) => {
    const { status, cancelamento } = await endNota(como, nota.id, {
      motivo,
      ...(codigoMotivo ? { codigoMotivo } : {}),
    })
    mudar(null)
    if (status === 'cancelada') avisar('Nota cancelada', tituloDaNota(nota))
    else if (cancelamento?.tipo === 'analise') avisar('Pedido enviado', 'A resposta do fisco aparece aqui.')
    else avisar('Cancelamento enviado', 'A resposta ainda não veio; ela aparece aqui.')
  }
  return (
    <Formulario
      inicial={valores}
      validar={({ motivo = '' }) => (isMotivo(motivo) ? [] : [motivoInvalido(motivo)])}
      enviar={send}
      aoMudar={setValores}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        {como === 'cancelar'
          ? 'O cancelamento não pode ser desfeito. O PDF continua disponível, com a marca de cancelado.'
          : 'O prazo de cancelamento direto passou. O fisco analisa o pedido, e a nota vale até a decisão.'}
        {ate && ` Prazo: ${diaMesAno(ate)} às ${horaMinuto(ate)}.`}
      </p>
      <Texto
        nome="motivo"
        rotulo="Motivo"
        linhas={4}
        maxLength={500}
        ajuda="De 15 a 500 caracteres. Vai para a prefeitura."
      />
      {nota.meta.trilho === 'nacional' ? (
        <Escolha nome="codigoMotivo" rotulo="Por quê" opcoes={CODIGOS_NACIONAIS} placeholder="Outros motivos" />
      ) : (
        <Texto
          nome="codigoMotivo"
          rotulo="Código do motivo na prefeitura (opcional)"
          maxLength={4}
          ajuda="Só quando a prefeitura pede um da lista dela. Em branco, vai o mais comum."
        />
      )}
      <Fim nota={nota} como={como} mudar={mudar} />
    </Formulario>
  )
}

/** The list of the national system (nacional.md §7.3). */
const CODIGOS_NACIONAIS = [
  { value: '1', label: 'Erro na emissão' },
  { value: '2', label: 'Serviço não prestado' },
  { value: '9', label: 'Outros motivos' },
]

/** What the last try came to, and what to press. A deadline that has passed leads to the fisco. */
function Fim({ nota, como, mudar }: Props & { como: Como }) {
  const { enviando, falha } = useFormulario()
  const passou = isPrazo(falha) && como === 'cancelar' && acaoDe(nota, 'solicitar-cancelamento').permitida
  return (
    <>
      {passou ? (
        <p role="alert" className="rounded-lg bg-ambar-papel px-4 py-3 text-sm">
          O prazo para cancelar esta nota já passou. Ainda dá para pedir ao fisco, com o mesmo motivo: ele analisa, e a
          nota vale até a decisão.
        </p>
      ) : (
        <FalhaDoFormulario />
      )}
      <PeDoDialogo>
        {passou ? (
          <Botao tipo="principal" onClick={() => mudar('solicitar-cancelamento')}>
            Solicitar o cancelamento
          </Botao>
        ) : (
          <Botao type="submit" tipo={como === 'cancelar' ? 'perigo' : 'principal'} ocupado={enviando}>
            {enviando ? 'Esperando a resposta…' : como === 'cancelar' ? 'Cancelar a nota' : 'Enviar o pedido'}
          </Botao>
        )}
      </PeDoDialogo>
    </>
  )
}

const isPrazo = (falha: ApiError | null) => falha?.corpo.codigo === 'PRAZO_EXPIRADO'
