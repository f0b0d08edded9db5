import { useQuery } from '@tanstack/react-query'
import type { Empresa, Erro, Lacuna, Serie } from '#web/api/portal/client.ts'
import { municipio as municipioPor } from '#web/api/portal/municipios.ts'
import { voidNumero } from '#web/api/portal/series.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { inteiro, onlyDigits } from '#web/words/formatos.ts'
import { intervalo } from '#web/words/series.ts'

type Props = { empresa: Empresa; serie: Serie; lacuna: Lacuna; onClose: () => void }

/** Voids one number of a gap, with a reason; says first what that means in this city. */
export function Inutilizar({ empresa, serie, lacuna: { de, ate }, onClose }: Props) {
  const { data: municipio } = useQuery(municipioPor(serie.municipio))
  const one = de === ate
  return (
    <Dialogo titulo={one ? `Inutilizar o número ${inteiro(de)}` : 'Inutilizar um número'} aberto onClose={onClose}>
      <p className="mb-4 text-sm text-tinta-2">
        {municipio?.operacoes.inutilizar
          ? `${municipio.nome} recebe o aviso, e o número não é usado de novo.`
          : `${municipio?.nome ?? 'A cidade'} não tem essa operação: o número fica marcado aqui, com o motivo, e não é usado de novo. Nada é enviado à cidade.`}
      </p>
      <Formulario<{ numero?: string; motivo?: string }>
        inicial={{ numero: String(de) }}
        validate={({ numero = '', motivo = '' }) => faults(Number(numero), motivo.trim().length, { de, ate })}
        onSubmit={async ({ numero, motivo }) => {
          const done = await voidNumero(serie, empresa, { numero: Number(numero), motivo: motivo!.trim() })
          notifyDone(`Número ${inteiro(Number(done.numero))} inutilizado`)
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        {!one && (
          <Texto
            nome="numero"
            rotulo="Número"
            ajuda={`Um por vez, de ${intervalo(de, ate)}`}
            unmask={onlyDigits}
            inputMode="numeric"
            maxLength={15}
          />
        )}
        <Texto
          nome="motivo"
          rotulo="Motivo"
          ajuda="De 15 a 500 caracteres; fica na auditoria"
          linhas={3}
          maxLength={500}
        />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar tipo="perigo">Inutilizar</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}

function faults(numero: number, motivo: number, { de, ate }: { de: number; ate: number }): Erro[] {
  const erros: Erro[] = []
  if (numero < de || numero > ate)
    erros.push({
      campo: 'numero',
      codigo: 'VALOR_FORA_DO_LIMITE',
      mensagem: `Escolha um número de ${intervalo(de, ate)}.`,
    })
  if (motivo < 15)
    erros.push({ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem: 'Conte o motivo em pelo menos 15 caracteres.' })
  return erros
}
