import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Empresa, Erro, Lacuna, NumeroDoIntervalo, Serie } from '#web/api/portal/client.ts'
import { municipio as municipioPor } from '#web/api/portal/municipios.ts'
import { renewSeries, voidIntervalo } from '#web/api/portal/series.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { count, onlyDigits } from '#web/words/formatos.ts'
import { intervalo } from '#web/words/series.ts'
import { around, inParts, quantos, within } from './intervalo.ts'
import { NumerosInutilizados, Progresso } from './NumerosInutilizados.tsx'

type Props = { empresa: Empresa; serie: Serie; lacunas: readonly Lacuna[]; onClose: () => void }
type Valores = { de?: string; ate?: string; motivo?: string }
type Feito = { numeros: NumeroDoIntervalo[]; total: number; acabou: boolean }

/** Voids the gaps between two numbers with one reason; says first what that means in this city, then of each number. */
export function Inutilizar({ empresa, serie, lacunas, onClose }: Props) {
  const { data: municipio } = useQuery(municipioPor(serie.municipio))
  const [feito, setFeito] = useState<Feito | null>(null)
  const tudo = around(lacunas)
  const one = tudo.de === tudo.ate
  const titulo = one ? `Inutilizar o número ${intervalo(tudo.de, tudo.ate)}` : 'Inutilizar números'
  const submit = async ({ de, ate, motivo = '' }: Valores) => {
    const partes = inParts(within(lacunas, { de: Number(de), ate: Number(ate) }))
    const numeros: NumeroDoIntervalo[] = []
    const show = (acabou: boolean) => setFeito({ numeros: [...numeros], total: quantos(partes), acabou })
    try {
      for (const parte of partes) {
        show(false)
        numeros.push(...(await voidIntervalo(serie, empresa, { ...parte, motivo: motivo.trim() })).numeros)
      }
      show(true)
    } finally {
      await renewSeries(serie.empresaId)
    }
  }
  return (
    <Dialogo titulo={titulo} aberto onClose={onClose}>
      {feito?.acabou ? (
        <>
          <NumerosInutilizados numeros={feito.numeros} />
          <PeDoDialogo back="Fechar">{null}</PeDoDialogo>
        </>
      ) : (
        <>
          <p className="mb-4 text-sm text-tinta-2">
            {municipio?.operacoes.inutilizar
              ? `${municipio.nome} recebe o aviso, e o número não é usado de novo.`
              : `${municipio?.nome ?? 'A cidade'} não tem essa operação: o número fica marcado aqui, com o motivo, e não é usado de novo. Nada é enviado à cidade.`}
          </p>
          <Formulario<Valores>
            inicial={{ de: String(tudo.de), ate: String(tudo.ate) }}
            validate={(valores) => faults(valores, lacunas)}
            onSubmit={submit}
            className="flex flex-col gap-4"
          >
            {({ de, ate }) => (
              <>
                {!one && <Limites partes={within(lacunas, { de: Number(de), ate: Number(ate) })} />}
                <Texto
                  nome="motivo"
                  rotulo="Motivo"
                  ajuda="De 15 a 500 caracteres; fica na auditoria"
                  linhas={3}
                  maxLength={500}
                />
                {feito && <Progresso feitos={feito.numeros.length} total={feito.total} />}
                <FalhaDoFormulario />
                <PeDoDialogo>
                  <Enviar tipo="perigo">Inutilizar</Enviar>
                </PeDoDialogo>
              </>
            )}
          </Formulario>
        </>
      )}
    </Dialogo>
  )
}

/** The two ends of the range, and which missing numbers are between them. */
const Limites = ({ partes }: { partes: { de: number; ate: number }[] }) => (
  <div>
    <div className="grid grid-cols-2 gap-4">
      <Texto nome="de" rotulo="Do número" unmask={onlyDigits} inputMode="numeric" maxLength={15} />
      <Texto nome="ate" rotulo="Ao número" unmask={onlyDigits} inputMode="numeric" maxLength={15} />
    </div>
    <p role="status" className="sub mt-1.5">
      {partes.length === 0
        ? 'Nenhum número falta entre eles.'
        : `${count(quantos(partes), 'número será inutilizado', 'números serão inutilizados')}: ${resumo(partes)}.`}
    </p>
  </div>
)

const PARTES_MAX = 6
const resumo = (partes: { de: number; ate: number }[]) => {
  const lidas = partes.slice(0, PARTES_MAX).map(({ de, ate }) => intervalo(de, ate))
  return lidas.join(', ') + (partes.length > PARTES_MAX ? ' e outros' : '')
}

function faults({ de, ate, motivo = '' }: Valores, lacunas: readonly Lacuna[]): Erro[] {
  const erros: Erro[] = []
  if (within(lacunas, { de: Number(de), ate: Number(ate) }).length === 0) {
    const { de: primeiro, ate: ultimo } = around(lacunas)
    erros.push({
      campo: 'de',
      codigo: 'VALOR_FORA_DO_LIMITE',
      mensagem: `Escolha números que faltam, de ${intervalo(primeiro, ultimo)}.`,
    })
  }
  if (motivo.trim().length < 15)
    erros.push({ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem: 'Conte o motivo em pelo menos 15 caracteres.' })
  return erros
}
