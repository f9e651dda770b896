// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/** The one function that facilitators use of the contract which stands on every public chain at the same address. */
contract TestMulticall {
    struct Call {
        address target;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 at = 0; at < calls.length; at++) {
            (results[at].success, results[at].returnData) = calls[at].target.call(calls[at].callData);
            require(results[at].success || !requireSuccess, "a call failed");
        }
    }
}
