import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Empresa, MunicipioComSaude, NfseConfig } from '#web/api/portal/client.ts'
import { deleteNfseConfig } from '#web/api/portal/empresas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { REGIMES_ESPECIAIS } from '#web/words/regimes.ts'
import { AMBIENTES } from '#web/words/status.ts'

/** Removes a configuration, after saying what applies instead. */
export function VoltarAoPadrao({
  empresa,
  municipio: { nome, exige },
  config,
  porque,
  onRestore,
}: {
  empresa: Empresa
  municipio: MunicipioComSaude
  config: NfseConfig
  porque: string | undefined
  onRestore: () => void
}) {
  const [aberto, setAberto] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteNfseConfig(empresa.id, config.id),
    onSuccess: () => {
      notifyDone('Configuração removida', `${nome} voltou ao padrão.`)
      onRestore()
    },
  })
  const especial = REGIMES_ESPECIAIS.find(({ value }) => value === empresa.regimeEspecialTributacao)?.label
  const padrao = [
    'Série 1.',
    exige['inscricaoMunicipal'] &&
      (empresa.inscricaoMunicipal
        ? `Inscrição municipal da empresa: ${empresa.inscricaoMunicipal}.`
        : 'Sem inscrição municipal: a empresa não tem uma, e a cidade pede.'),
    (exige['usuario'] || exige['senha']) && 'Sem usuário e senha: as notas daqui não saem até informar de novo.',
    exige['token'] && 'Sem token: as notas daqui não saem até informar de novo.',
    `Regime especial da empresa: ${especial?.toLowerCase()}.`,
    'Nenhum valor padrão: cada nota diz a sua alíquota e os seus códigos.',
  ].filter((each) => typeof each === 'string')
  return (
    <>
      <Botao porque={porque} onClick={() => setAberto(true)}>
        Voltar ao padrão
      </Botao>
      <Dialogo titulo={`Remover a configuração de ${nome}`} aberto={aberto} onClose={() => setAberto(false)}>
        <p className="text-sm">Em {AMBIENTES[config.ambiente].toLowerCase()} passa a valer:</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-tinta-2">
          {padrao.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm">As notas já aceitas seguem como foram aceitas.</p>
        {remove.error && <Falha erro={remove.error} />}
        <PeDoDialogo back="Manter">
          <Botao tipo="perigo" ocupado={remove.isPending} onClick={() => remove.mutate()}>
            Remover configuração
          </Botao>
        </PeDoDialogo>
      </Dialogo>
    </>
  )
}
