import { useState } from 'react'
import type { Empresa, MunicipioDoPortal, NfseConfig } from '#web/api/portal/client.ts'
import { deleteNfseConfig } from '#web/api/portal/empresas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
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
  municipio: MunicipioDoPortal
  config: NfseConfig
  porque: string | undefined
  onRestore: () => void
}) {
  const [aberto, setAberto] = useState(false)
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
      {aberto && (
        <Confirmar
          titulo={`Remover a configuração de ${nome}`}
          acao="Remover configuração"
          perigo
          onConfirm={async () => {
            await deleteNfseConfig(empresa.id, config.id)
            notifyDone('Configuração removida', `${nome} voltou ao padrão.`)
            onRestore()
          }}
          onClose={() => setAberto(false)}
        >
          <p>Em {AMBIENTES[config.ambiente].toLowerCase()} passa a valer:</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-tinta-2">
            {padrao.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <p>As notas já aceitas seguem como foram aceitas.</p>
        </Confirmar>
      )}
    </>
  )
}
