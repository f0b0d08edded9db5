import { useQuery } from '@tanstack/react-query'
import type { AjusteDoMes, DataPrevista, Erro, RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { adjustMes, recorrente } from '#web/api/portal/recorrentes.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { mesEscrito } from '#web/words/datas.ts'

type Props = { id: string; prevista: DataPrevista; onClose: () => void }

/** Decides on the note of one month to come; the others stay. */
export default function AjustarMes({ id, prevista, onClose }: Props) {
  const { data, error, refetch } = useQuery(recorrente(id))
  return (
    <Dialogo titulo={`A nota de ${mesEscrito(prevista.mes)}`} aberto onClose={onClose}>
      {data ? (
        <Escolher recorrente={data} prevista={prevista} onClose={onClose} />
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={240} />
      )}
    </Dialogo>
  )
}

type Valores = { como?: 'igual' | 'propria' | 'pular'; valor?: number; discriminacao?: string }

function Escolher({ recorrente: r, prevista, onClose }: Omit<Props, 'id'> & { recorrente: RecorrenteDetalhe }) {
  const { mes, pulada, valorProprio, valor, discriminacao } = prevista
  const doMolde = r.nota.servico[0]?.discriminacao ?? ''
  const umSo = r.nota.servico.length === 1
  const inicial: Valores = {
    como: pulada ? 'pular' : valorProprio || discriminacao !== null ? 'propria' : 'igual',
    valor,
    discriminacao: discriminacao ?? doMolde,
  }
  const bodyOf = ({ como, valor: novo = valor, discriminacao: texto = '' }: Valores): AjusteDoMes => {
    if (como === 'pular') return { pular: true }
    if (como === 'igual') return {}
    return {
      valor: valorProprio || novo !== valor ? novo : null,
      discriminacao: texto.trim() === doMolde.trim() ? null : texto,
    }
  }
  return (
    <Formulario<Valores>
      inicial={inicial}
      validate={faults}
      onSubmit={async (valores) => {
        await adjustMes(r.id, mes, bodyOf(valores))
        notifyDone(FEITO[valores.como ?? 'igual'], `A nota de ${mesEscrito(mes)}.`)
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      {({ como }) => (
        <>
          <Opcoes
            nome="como"
            rotulo="Neste mês"
            opcoes={[
              { value: 'igual', label: 'Sai como as outras' },
              ...(umSo ? [{ value: 'propria' as const, label: 'Sai com valor ou texto só deste mês' }] : []),
              { value: 'pular', label: 'Não sai', ajuda: 'O mês fica sem nota. Até a data, dá para voltar atrás.' },
            ]}
          />
          {como === 'propria' && (
            <>
              <Numero nome="valor" rotulo="Valor da nota" unidade="reais" />
              <Texto nome="discriminacao" rotulo="Descrição do serviço" linhas={4} maxLength={2000} />
            </>
          )}
          <FalhaDoFormulario />
          <PeDoDialogo>
            <Enviar>Salvar</Enviar>
          </PeDoDialogo>
        </>
      )}
    </Formulario>
  )
}

const FEITO = { igual: 'Sai como as outras', propria: 'Mudou só este mês', pular: 'O mês fica sem nota' }

function faults({ como, valor, discriminacao }: Valores): Erro[] {
  if (como !== 'propria') return []
  const missing = (campo: string, mensagem: string) => ({ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem })
  return [
    ...(typeof valor === 'number' && valor > 0 ? [] : [missing('valor', 'Informe o valor da nota.')]),
    ...(discriminacao?.trim() ? [] : [missing('discriminacao', 'Descreva o serviço.')]),
  ]
}
