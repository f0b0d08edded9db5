import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Empresa, Serie } from '#web/api/portal/client.ts'
import { changeSerie, retireSerie } from '#web/api/portal/series.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { count, inteiro, onlyDigits } from '#web/words/formatos.ts'

type Props = { empresa: Empresa; serie: Serie }

/** What may be done to a series: move its next number, take it out of use, bring it back. */
export function AcoesDaSerie({ empresa, serie }: Props) {
  const porque = usePorque()('serie.write', 'alterar séries')
  const [aberto, setAberto] = useState<'numero' | 'retirar' | null>(null)
  const caminho = { empresaId: empresa.id, serieId: serie.id }
  const reactivate = useMutation({
    mutationFn: () => changeSerie(caminho, { ativa: true }),
    onSuccess: () => notifyDone('Série de volta ao uso'),
    onError: (error) => notifyFailure('A série não voltou ao uso', error.message),
  })
  const close = () => setAberto(null)
  if (!serie.ativa)
    return (
      <Botao porque={porque} ocupado={reactivate.isPending} onClick={() => reactivate.mutate()}>
        Voltar a usar
      </Botao>
    )
  return (
    <>
      <Botao porque={porque} onClick={() => setAberto('numero')}>
        Alterar próximo número
      </Botao>
      <Botao porque={porque} onClick={() => setAberto('retirar')}>
        Tirar de uso
      </Botao>
      <Dialogo titulo="Alterar o próximo número" aberto={aberto === 'numero'} onClose={close}>
        <ProximoNumero serie={serie} caminho={caminho} onClose={close} />
      </Dialogo>
      <Dialogo titulo={`Tirar a série ${serie.serie} de uso`} aberto={aberto === 'retirar'} onClose={close}>
        <Retirar serie={serie} caminho={caminho} onClose={close} />
      </Dialogo>
    </>
  )
}

type DialogoProps = { serie: Serie; caminho: { empresaId: string; serieId: string }; onClose: () => void }

function ProximoNumero({ serie, caminho, onClose }: DialogoProps) {
  const atual = serie.proximoNumero
  return (
    <Formulario<{ proximoNumero?: string }>
      inicial={{ proximoNumero: String(atual) }}
      validate={({ proximoNumero }) =>
        Number(proximoNumero) >= atual
          ? []
          : [
              {
                campo: 'proximoNumero',
                codigo: 'VALOR_FORA_DO_LIMITE',
                mensagem: `O número só cresce: ${inteiro(atual)} ou mais.`,
              },
            ]
      }
      onSubmit={async ({ proximoNumero }) => {
        await changeSerie(caminho, { proximoNumero: Number(proximoNumero) })
        notifyDone('Próximo número alterado')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      {({ proximoNumero }) => {
        const pulados = Number(proximoNumero) - atual
        return (
          <>
            <Texto
              nome="proximoNumero"
              rotulo="Próximo número"
              ajuda={
                pulados > 0
                  ? `Pula ${count(pulados, 'número, que aparece', 'números, que aparecem')} nas lacunas.`
                  : 'O da próxima nota. Não dá para voltar.'
              }
              unmask={onlyDigits}
              inputMode="numeric"
              maxLength={15}
            />
            <FalhaDoFormulario />
            <Botoes acao="Alterar número" />
          </>
        )
      }}
    </Formulario>
  )
}

function Retirar({ serie, caminho, onClose }: DialogoProps) {
  const navigate = useNavigate()
  const used = serie.proximoNumero > serie.numeroInicial
  return (
    <Formulario<{ motivo?: string }>
      inicial={{}}
      validate={({ motivo = '' }) =>
        motivo.trim().length >= 15
          ? []
          : [{ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem: 'Conte o motivo em pelo menos 15 caracteres.' }]
      }
      onSubmit={async ({ motivo }) => {
        const { excluida } = await retireSerie(caminho, motivo!.trim())
        notifyDone(excluida ? 'Série excluída' : 'Série fora de uso')
        onClose()
        if (excluida) void navigate({ to: '/series', search: { empresaId: caminho.empresaId } })
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        {used
          ? 'As notas que pedirem esta série serão recusadas. O histórico continua aqui, e a série pode voltar.'
          : 'Se ela ainda não numerou nenhuma nota, é excluída. Uma nota que a pedir cria outra, a partir do 1.'}
      </p>
      <Texto
        nome="motivo"
        rotulo="Motivo"
        ajuda="De 15 a 500 caracteres; fica na auditoria"
        linhas={3}
        maxLength={500}
      />
      <FalhaDoFormulario />
      <Botoes acao="Tirar de uso" perigo />
    </Formulario>
  )
}

const Botoes = ({ acao, perigo }: { acao: string; perigo?: boolean }) => (
  <PeDoDialogo>
    <Enviar tipo={perigo ? 'perigo' : 'principal'}>{acao}</Enviar>
  </PeDoDialogo>
)
