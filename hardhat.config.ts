/**
 * Contracts: compiled by the solc of this repository (no download), tested by `hardhat test`, deployed by Ignition.
 * `default` and `production` are the same: left out, production (which Ignition uses) would lose viaIR; and unless it
 * says otherwise it compiles every contract in isolation, which takes long and gives other build ids, so nothing is
 * reused.
 */
import { createRequire } from 'node:module';
import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem';
import { configVariable, defineConfig } from 'hardhat/config';

const require = createRequire(import.meta.url);

const solc = {
  isolated: false,
  version: '0.8.35',
  path: require.resolve('solc/soljson.js'),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    viaIR: true,
    evmVersion: 'prague',
    metadata: { bytecodeHash: 'none' },
  },
} as const;

/** The account that deploys, and later sends what the house sends: the same variable that the server reads. */
const operator = configVariable('SABOT_OPERATOR_KEY');

/** Sequences of random acts, and how many acts each has. `FUZZ=deep` (npm run test:contracts:deep) takes long. */
const [runs, depth] = process.env.FUZZ === 'deep' ? [512, 256] : [64, 64];

const coverage = process.argv.includes('--coverage');

export default defineConfig({
  plugins: [hardhatToolboxViem],
  solidity: { profiles: { default: { ...solc }, production: { ...solc } }, splitTestsCompilation: true },
  paths: { sources: './contracts', tests: { solidity: './test/contracts', nodejs: './test/contracts' } },
  networks: {
    // Code that counts its lines is larger than a chain takes, and dearer.
    ...(coverage && {
      default: {
        type: 'edr-simulated' as const,
        chainType: 'l1' as const,
        allowUnlimitedContractSize: true,
        hardfork: 'prague' as const,
        blockGasLimit: 1_000_000_000n,
      },
    }),
    /** A node somebody runs at `SABOT_RPC_URL`; its own accounts sign. */
    local: { type: 'http', chainType: 'l1', url: configVariable('SABOT_RPC_URL') },
    // Public test networks (docs/DEPLOY.md). Addresses and key come from the environment or Hardhat's keystore; none
    // has a default.
    sepolia: {
      type: 'http',
      chainType: 'l1',
      chainId: 11_155_111,
      url: configVariable('SEPOLIA_RPC_URL'),
      accounts: [operator],
    },
    baseSepolia: {
      type: 'http',
      chainType: 'op',
      chainId: 84_532,
      url: configVariable('BASE_SEPOLIA_RPC_URL'),
      accounts: [operator],
    },
  },
  // Sourcify and Blockscout ask for no key.
  verify: {
    etherscan: { apiKey: configVariable('ETHERSCAN_API_KEY') },
    blockscout: { enabled: true },
    sourcify: { enabled: true },
  },
  test: { solidity: { fuzz: { runs: 300 }, invariant: { runs, depth, failOnRevert: true } } },
});
