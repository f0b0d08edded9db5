import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { needs } from '#test/support/references.ts'
import { readIdentidade } from './icp-brasil.ts'

const opensslAtHand = needs('openssl')

const DA_EMPRESA = 'otherName:2.16.76.1.3.3;UTF8:12345678000195'
const DO_RESPONSAVEL = 'otherName:2.16.76.1.3.4;OCT:0101198052998224725000000000000000000000000000000'
const DA_PESSOA = 'otherName:2.16.76.1.3.1;PRINTABLESTRING:0101198052998224725000000000000000000000000000000'

test('the CNPJ is read from the alternative name, in any string type, before the common name', opensslAtHand, () => {
  for (const cnpj of [DA_EMPRESA, DA_EMPRESA.replace('UTF8', 'PRINTABLESTRING'), DA_EMPRESA.replace('UTF8', 'OCT')]) {
    const identidade = readIdentidade(certificate('/CN=EMPRESA LTDA:99999999000191', cnpj))
    assert.deepEqual(identidade, {
      titular: 'EMPRESA LTDA',
      cnpj: '12345678000195',
      emissor: 'EMPRESA LTDA:99999999000191',
    })
  }
})

test('the CPF of the person responsible for a company is not the CPF of the holder', opensslAtHand, () => {
  const identidade = readIdentidade(certificate('/O=AC TESTE/CN=EMPRESA LTDA', `${DO_RESPONSAVEL},${DA_EMPRESA}`))
  assert.deepEqual([identidade.cnpj, identidade.cpf], ['12345678000195', undefined])
})

test('the CPF of a person is read from the alternative name, or from the common name', opensslAtHand, () => {
  assert.equal(readIdentidade(certificate('/CN=MARIA DA SILVA', DA_PESSOA)).cpf, '52998224725')
  assert.equal(readIdentidade(certificate('/CN=MARIA DA SILVA:52998224725', 'email:m@example.com')).cpf, '52998224725')
})

test('a certificate of neither person nor company has a holder and no document', opensslAtHand, () => {
  const identidade = readIdentidade(certificate('/O=Prefeitura/CN=servidor.gov.br', 'DNS:servidor.gov.br'))
  assert.deepEqual(identidade, { titular: 'servidor.gov.br', cpf: undefined, emissor: 'servidor.gov.br' })
})

function certificate(subject: string, alternativeName: string): X509Certificate {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '/dev/null']
  const request = ['req', '-x509', ...key, '-days', '2', '-utf8', '-subj', subject]
  const made = spawnSync('openssl', [...request, '-addext', `subjectAltName=${alternativeName}`])
  assert.equal(made.status, 0, made.stderr.toString())
  return new X509Certificate(made.stdout)
}
